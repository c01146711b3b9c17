import { describe, expect, it } from 'vitest';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { statesOf } from './item-state.ts';

const online = { isOnline: true, isSending: false, uploading: null, end: 'done' as const };
const offline = { ...online, isOnline: false };
const about = (id: string, fields = {}) => aQueueItem({ data: { params: { id } }, ...fields });
const states = (...given: Parameters<typeof statesOf>) => [...statesOf(...given).values()];

describe('what an unsent change waits for', () => {
  it('is the connection', () => {
    expect(states({ ...offline, unsent: [about('a'), about('a')] })).toEqual([
      'offline',
      'offline',
    ]);
  });

  it('is an earlier change to the same record that failed, and nothing else', () => {
    const unsent = [about('a', { state: 'failed' }), about('a'), about('b')];
    expect(states({ ...offline, unsent })).toEqual(['failed', 'blocked', 'offline']);
  });

  it('is the server while it is being sent, one batch at a time', () => {
    const unsent = Array.from({ length: 101 }, (_, number) => about(String(number)));
    const found = states({ ...online, isSending: true, unsent });
    expect(found.slice(0, 100)).toEqual(Array(100).fill('sending'));
    expect(found[100]).toBe('queued');
  });

  it('is its file, of which one is uploaded at a time', () => {
    const file = new Blob(['Bild']);
    const [first, second] = [about('a', { file }), about('b', { file })];
    const unsent = [first, second, about('c')];
    expect(states({ ...online, isSending: true, uploading: second.id, unsent })).toEqual([
      'queued',
      'sending',
      'sending',
    ]);
    expect(states({ ...offline, uploading: second.id, unsent })).toEqual(Array(3).fill('offline'));
  });

  it('is the next attempt after a temporary error', () => {
    const error = { code: 'internal' as const, message: '' };
    expect(states({ ...online, unsent: [about('a', { error }), about('b')] })).toEqual([
      'later',
      'queued',
    ]);
    expect(states({ ...online, end: 'later', unsent: [about('a')] })).toEqual(['later']);
  });

  it('is the next attempt after an upload that broke off', () => {
    const file = new Blob(['Bild']);
    const item = about('a', { file, broke: { times: 1, until: 0 } });
    expect(states({ ...online, unsent: [item, about('b')] })).toEqual(['again', 'queued']);
    expect(states({ ...online, uploading: item.id, unsent: [item] })).toEqual(['sending']);
    expect(states({ ...offline, unsent: [item] })).toEqual(['offline']);
  });

  it('is the sign-in of its user', () => {
    expect(states({ ...online, end: 'signed-out', unsent: [about('a')] })).toEqual(['signed-out']);
  });
});
