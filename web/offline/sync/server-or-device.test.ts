import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { deviceAnswers, serverOrDevice } from './server-or-device.ts';
import { syncStatus } from './sync-status.ts';

beforeEach(() => {
  vi.useFakeTimers();
  syncStatus.change({ isOnline: true });
});
afterEach(() => vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const fromDevice = async () => 'device';
const unknown = async () => undefined;

describe('a question', () => {
  it('is answered by the server, and the device is not asked', async () => {
    const askDevice = vi.fn(fromDevice);
    expect(await serverOrDevice(async () => 'server', askDevice)).toBe('server');
    expect(askDevice).not.toHaveBeenCalled();
  });

  it.each([
    ['there is no network', new NetworkError()],
    ['somebody else answers', new ForeignAnswerError({ status: 200, statusText: '' }, '<html>')],
    ['the database is away', new AppError('database_unavailable')],
  ])('is answered by the device when %s', async (_, error) => {
    expect(await serverOrDevice(() => Promise.reject(error), fromDevice)).toBe('device');
  });

  it('fails if the server refuses it', async () => {
    const refusal = new AppError('equipment_not_found');
    await expect(serverOrDevice(() => Promise.reject(refusal), fromDevice)).rejects.toBe(refusal);
  });

  it('fails with the server’s error if the device has no answer', async () => {
    const error = new NetworkError();
    await expect(serverOrDevice(() => Promise.reject(error), unknown)).rejects.toBe(error);
  });

  it('is answered by the device when the server takes longer than five seconds', async () => {
    const answer = serverOrDevice(never, fromDevice);
    await vi.advanceTimersByTimeAsync(4_999);
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('device');
  });

  it('waits for a slow server if the device has no answer', async () => {
    let answerLate: (answer: string) => void = () => {};
    const answer = serverOrDevice(
      () =>
        new Promise<string>((resolve) => {
          answerLate = resolve;
        }),
      unknown,
    );
    await vi.advanceTimersByTimeAsync(6_000);
    answerLate('late');
    expect(await answer).toBe('late');
  });

  it('is answered by the device at once while there is no connection', async () => {
    syncStatus.change({ isOnline: false });
    const answer = serverOrDevice(never, fromDevice);
    await vi.advanceTimersByTimeAsync(0);
    expect(await answer).toBe('device');
  });
});

it('counts how often the device has answered, and why', async () => {
  const { whenUnreachable, whenSlow } = { ...deviceAnswers };
  const away = () => Promise.reject(new NetworkError());
  await serverOrDevice(async () => 'server', fromDevice);
  await serverOrDevice(away, unknown).catch(() => {});
  expect(deviceAnswers).toEqual({ whenUnreachable, whenSlow });
  await serverOrDevice(away, fromDevice);
  expect(deviceAnswers).toEqual({ whenUnreachable: whenUnreachable + 1, whenSlow });
  const slow = serverOrDevice(never, fromDevice);
  await vi.advanceTimersByTimeAsync(5_000);
  await slow;
  expect(deviceAnswers).toEqual({ whenUnreachable: whenUnreachable + 1, whenSlow: whenSlow + 1 });
});
