import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdUpdate } from '#web/api/update-holds.ts';
import {
  beginScreen,
  isAnythingTyped,
  isReloadHarmless,
  onWorkChange,
  watchWork,
} from './unsaved-work.ts';

beforeAll(watchWork);
beforeEach(beginScreen);
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

function doTo(target: EventTarget, type: string): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  doTo(document, 'visibilitychange');
}

describe('a reload is harmless', () => {
  it('on a screen that nobody has touched yet', () => {
    expect(isReloadHarmless()).toBe(true);
  });

  it.each(['pointerdown', 'keydown', 'wheel'])('no longer after a %s', (type) => {
    doTo(document.body, type);
    expect(isReloadHarmless()).toBe(false);
  });

  it('when the page is hidden, even after a touch', () => {
    doTo(document.body, 'pointerdown');
    hide();
    expect(isReloadHarmless()).toBe(true);
  });

  it.each(['input', 'drop'])('never after an %s, not even when hidden', (type) => {
    doTo(document.body.appendChild(document.createElement('input')), type);
    hide();
    expect(isReloadHarmless()).toBe(false);
    expect(isAnythingTyped()).toBe(true);
  });

  it.each([
    ['a dialog is open', '<div role="dialog"></div>'],
    ['a message is shown', '<div class="mantine-Notification-root"></div>'],
  ])('not while %s', (_, html) => {
    document.body.innerHTML = html;
    hide();
    expect(isReloadHarmless()).toBe(false);
  });

  it('not while a hold delays the update, and again when all are released', () => {
    const [first, second] = [holdUpdate(), holdUpdate()];
    first();
    first();
    expect(isReloadHarmless()).toBe(false);
    second();
    expect(isReloadHarmless()).toBe(true);
  });

  it('again on the next screen', () => {
    doTo(document.body, 'pointerdown');
    doTo(document.body, 'input');
    beginScreen();
    expect(isReloadHarmless()).toBe(true);
    expect(isAnythingTyped()).toBe(false);
  });
});

it('notifies listeners when it may have become harmless or something was typed', () => {
  const listener = vi.fn();
  onWorkChange(listener);
  doTo(document.body, 'input');
  doTo(document.body, 'input');
  expect(listener).toHaveBeenCalledTimes(1);
  beginScreen();
  holdUpdate()();
  hide();
  expect(listener).toHaveBeenCalledTimes(4);
});
