import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAutosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A save that ends when the test says so. */
function slowSave() {
  const answers: (() => void)[] = [];
  const save = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { save, answer };
}

describe('saving automatically', () => {
  it('waits until nothing was typed for a second', () => {
    const { save } = slowSave();
    const autosave = makeAutosave(save);
    autosave.touch();
    vi.advanceTimersByTime(999);
    autosave.touch();
    vi.advanceTimersByTime(999);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('does not happen once it is cancelled', () => {
    const { save } = slowSave();
    const autosave = makeAutosave(save);
    autosave.touch();
    autosave.cancel();
    vi.advanceTimersByTime(5000);
    expect(save).not.toHaveBeenCalled();
    autosave.touch();
    vi.advanceTimersByTime(1000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('runs one at a time, and once more for input meanwhile', async () => {
    const { save, answer } = slowSave();
    const autosave = makeAutosave(save);
    autosave.touch();
    vi.advanceTimersByTime(1000);
    autosave.touch();
    vi.advanceTimersByTime(1000);
    autosave.touch();
    vi.advanceTimersByTime(1000);
    expect(save).toHaveBeenCalledTimes(1);
    await answer();
    expect(save).toHaveBeenCalledTimes(2);
    await answer();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('drops a waiting save when it is cancelled, not a running one', async () => {
    const { save, answer } = slowSave();
    const autosave = makeAutosave(save);
    autosave.touch();
    vi.advanceTimersByTime(1000);
    autosave.touch();
    vi.advanceTimersByTime(1000);
    autosave.cancel();
    await answer();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('starts at once when it is flushed, and does nothing if nothing is planned', () => {
    const { save } = slowSave();
    const autosave = makeAutosave(save);
    autosave.flush();
    expect(save).not.toHaveBeenCalled();
    autosave.touch();
    autosave.flush();
    expect(save).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is idle after the last running save', async () => {
    const { save, answer } = slowSave();
    const autosave = makeAutosave(save);
    await autosave.whenIdle();
    autosave.touch();
    vi.advanceTimersByTime(1000);
    let isSettled = false;
    void autosave.whenIdle().then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled).toBe(false);
    await answer();
    expect(isSettled).toBe(true);
  });

  it('delays a new version of the app until everything is saved or cancelled', async () => {
    vi.resetModules();
    const { isUpdateHeld } = await import('#web/api/update-holds.ts');
    const { makeAutosave } = await import('./autosave.ts');
    const { save, answer } = slowSave();
    const autosave = makeAutosave(save);
    autosave.touch();
    autosave.flush();
    autosave.touch();
    autosave.flush();
    await answer();
    expect(isUpdateHeld()).toBe(true);
    await answer();
    expect(isUpdateHeld()).toBe(false);
    autosave.touch();
    expect(isUpdateHeld()).toBe(true);
    autosave.cancel();
    expect(isUpdateHeld()).toBe(false);
  });
});
