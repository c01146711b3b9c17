import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#web/offline/sync/sync-status.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { barOf } from './bar-state.ts';

const well: SyncStatus = {
  isOnline: true,
  isLive: true,
  queuedBecause: 'offline',
  unsent: [],
  isSending: false,
  uploading: null,
  end: 'done',
  replica: { isComplete: true, count: 400, at: 0 },
};
const waiting = aQueueItem();
const failed = aQueueItem({ state: 'failed' });
const partly = { isComplete: false, count: 12_000, at: null };
const offlineText =
  'Sie sind offline. Änderungen werden automatisch synchronisiert, sobald Sie wieder online sind.';

describe('the bar above the screens', () => {
  it('says nothing when all is well', () => {
    expect(barOf(well)).toBeUndefined();
  });

  it.each([
    ['nothing waits', [], undefined],
    ['one change waits', [waiting], '1 Änderung wartet'],
    ['some wait', [waiting, failed, aQueueItem()], '3 Änderungen warten'],
  ])('says that there is no connection while %s', (_, unsent, note) => {
    const bar = barOf({ ...well, isOnline: false, unsent });
    expect(bar).toEqual({ kind: 'offline', text: offlineText, ...(note && { note }) });
  });

  it.each([
    [[failed, waiting], '1 Änderung braucht Ihre Entscheidung'],
    [[failed, aQueueItem({ state: 'failed' })], '2 Änderungen brauchen Ihre Entscheidung'],
  ])('asks for a decision before anything else', (unsent, text) => {
    expect(barOf({ ...well, unsent })).toEqual({ kind: 'decision', text });
  });

  it('counts changes that are being sent', () => {
    const unsent = Array.from({ length: 1_200 }, () => aQueueItem());
    expect(barOf({ ...well, unsent })?.text).toBe('1.200 Änderungen werden gesendet …');
    expect(barOf({ ...well, unsent: [waiting] })?.text).toBe('1 Änderung wird gesendet …');
  });

  it('says when the server cannot do it now', () => {
    const bar = barOf({ ...well, unsent: [waiting], end: 'later' });
    expect(bar).toEqual({ kind: 'sending', text: '1 Änderung wartet auf den Server' });
  });

  it('shows the progress of the first fill', () => {
    const text = 'Anlagen werden auf dieses Gerät geladen: 12.000';
    expect(barOf({ ...well, replica: partly })).toEqual({ kind: 'loading', text });
  });

  it('says nothing about a fill that has not begun', () => {
    expect(barOf({ ...well, replica: { ...partly, count: 0 } })).toBeUndefined();
  });

  it('says without a connection that Anlagen are missing', () => {
    const bar = barOf({ ...well, isOnline: false, unsent: [waiting], replica: partly });
    expect(bar?.kind).toBe('offline');
    expect(bar?.note).toBe('1 Änderung wartet · Noch sind nicht alle Anlagen auf diesem Gerät.');
  });
});
