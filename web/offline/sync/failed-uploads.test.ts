import { bodyOf } from '#contract/noun.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDocumentDevice } from '#web/testing/document-device.ts';
import {
  anId,
  commentOn,
  json,
  me,
  page,
  photo,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import {
  type DocumentServer,
  loseFirstAnswer,
  offlineOnce,
  refused,
} from '#web/testing/servers/document-server.ts';
import { readFile } from '../queue/file-row.ts';
import type { QueueItem } from '../storage/queue-item.ts';
import type { Notice } from '../storage/tab-channel.ts';
import type { Device } from './device.ts';

let world: World;
let server: DocumentServer;
let device: Device;
let notices: Notice[];
beforeEach(async () => {
  notices = [];
  ({ world, server, device } = await openDocumentDevice((notice) => void notices.push(notice)));
});
afterEach(() => device.close());

const anlage = anId();
const unsent = () => device.unsent(me);
const fileOf = async (item: QueueItem | undefined) => item && readFile(device.parts.local, item);
const fileUrlOf = (item: QueueItem | undefined) =>
  item && bodyOf<{ fileUrl?: string }>(item).fileUrl;
const [failed, waiting] = [{ state: 'failed' }, { state: 'waiting' }] as const;

describe('a file whose upload fails', () => {
  it('waits, and the next one is tried', async () => {
    server.onFile = offlineOnce();
    const [first, second] = [photo(anlage, 'eins'), photo(anlage, 'zwei')];
    await device.queue(me, [first, second]);
    expect(await device.sendAll(me)).toBe('later');
    expect([...server.files.values()]).toEqual(['zwei']);
    expect(await unsent()).toMatchObject([{ id: first.id, ...waiting }]);
    await device.endPauses(me);
    expect(await device.sendAll(me)).toBe('done');
    expect([...server.made.keys()]).toEqual([second.id, first.id]);
  });

  it('waits when it gets no address', async () => {
    await device.queue(me, [photo(anlage)]);
    server.onAddress = () => page(200);
    expect(await device.sendAll(me)).toBe('unreachable');
    server.onAddress = () => refused('not_signed_in');
    expect(await device.sendAll(me)).toBe('signed-out');
    server.onAddress = () => refused('overloaded');
    expect(await device.sendAll(me)).toBe('later');
    expect(await unsent()).toMatchObject([waiting]);
  });

  it.each([
    ['a captive portal takes it', () => page(200)],
    ['a gateway says no', () => page(502)],
    ['the storage cannot be reached', () => refused('storage_unavailable')],
  ])('waits when %s', async (_, answer) => {
    await device.queue(me, [photo(anlage)]);
    server.onFile = answer;
    expect(await device.sendAll(me)).toBe('later');
    const [item] = await unsent();
    expect(item).toMatchObject({ ...waiting, broke: { times: 1 } });
    expect(fileUrlOf(item)).toBeUndefined();
    server.onFile = () => undefined;
    await device.endPauses(me);
    expect(await device.sendAll(me)).toBe('done');
  });

  it('is sent again after growing pauses, which start again after a success', async () => {
    server.onFile = () => Promise.reject(new TypeError('Failed to fetch'));
    await device.queue(me, [photo(anlage)]);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await device.sendAll(me);
      const until = (await unsent())[0]?.broke?.until ?? 0;
      pauses.push((until - world.time) / 1_000);
      world.time = until - 1;
      expect(await device.sendAll(me)).toBe('later');
      world.time = until;
    }
    expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 512, 600, 600]);
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(9);

    server.onFile = () => undefined;
    server.onComplete = () => 'overloaded';
    await device.sendAll(me);
    expect((await unsent())[0]).not.toHaveProperty('broke');
  });

  it('is sent at once when the network is back or a person asks for it', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    notices = [];
    await device.endPauses(me);
    expect(notices).toContainEqual({ kind: 'queue' });
    expect(await device.sendAll(me)).toBe('done');
  });

  it('does not wait longer because the clock was put back', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    world.time -= 24 * 60 * 60_000;
    expect(await device.sendAll(me)).toBe('done');
  });

  it('sends a notice about the queue', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    notices = [];
    await device.sendFiles(me);
    expect(notices).toContainEqual({ kind: 'queue' });
  });

  it('waits for its owner while somebody else is signed in', async () => {
    server.onAddress = () => refused('wrong_user');
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('signed-out');
    expect(await unsent()).toMatchObject([waiting]);
  });

  it.each([
    ['file_too_large', 'onAddress'],
    ['forbidden', 'onAddress'],
    ['storage_full', 'onFile'],
    ['internal', 'onAddress'],
    ['internal', 'onFile'],
  ] as const)('fails with the server’s sentence for %s', async (code, where) => {
    server[where] = () => refused(code);
    await device.queue(me, [photo(anlage), commentOn(anlage)]);
    expect(await device.sendAll(me)).toBe('done');
    expect(await unsent()).toMatchObject([{ type: 'document', ...failed, error: { code } }]);
    expect(await (await fileOf((await unsent())[0]))?.text()).toBe('Bild');
  });

  it('is accepted by an S3 storage', async () => {
    const uploadURL = 'http://storage.test/bucket/1?signature';
    server.onAddress = () => json({ uploadURL, headers: { 'x-size': '4' } });
    server.onFile = (content) => {
      server.files.set(uploadURL, content);
      return new Response(null, { status: 200 });
    };
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.made.size).toBe(1);
  });
});

describe('a document of which the server says', () => {
  it('nothing is exactly the same write when it is sent again', async () => {
    server.onAnswer = loseFirstAnswer();
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('unreachable');
    const [item] = await unsent();
    expect(fileUrlOf(item)).toBe([...server.files.keys()][0]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(1);
    expect(server.made.size).toBe(1);
  });

  it.each(['upload_expired', 'upload_not_found', 'upload_incomplete'] as const)(
    '%s is uploaded again without a decision',
    async (code) => {
      let isFirst = true;
      server.onComplete = () => {
        const answer = isFirst ? code : undefined;
        isFirst = false;
        return answer;
      };
      const item = photo(anlage);
      await device.queue(me, [item]);
      expect(await device.sendAll(me)).toBe('later');
      const [again] = await unsent();
      expect(again).toMatchObject(waiting);
      expect(again).not.toHaveProperty('error');
      expect(fileUrlOf(again)).toBeUndefined();
      expect(await device.sendAll(me)).toBe('done');
      expect(server.files.size).toBe(2);
      expect([...server.made.keys()]).toEqual([item.id]);
    },
  );

  it('for the third time that the file is missing needs a decision', async () => {
    server.onComplete = () => 'upload_expired';
    await device.queue(me, [photo(anlage)]);
    for (let round = 0; round < 4; round++) await device.sendAll(me);
    const [item] = await unsent();
    expect(item).toMatchObject({ ...failed, error: { code: 'upload_expired' } });
    expect(server.files.size).toBe(3);

    server.onComplete = () => undefined;
    if (item) await device.repeat([item]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.made.size).toBe(1);
  });

  it('no to its content keeps the file until the person decides', async () => {
    let refusal: 'file_content_mismatch' | undefined = 'file_content_mismatch';
    server.onComplete = () => refusal;
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    const [item] = await unsent();
    expect(item).toMatchObject({ ...failed, error: { code: 'file_content_mismatch' } });
    expect(await (await fileOf(item))?.text()).toBe('Bild');
    refusal = undefined;
    if (item) await device.repeat([item]);
    expect(await device.sendAll(me)).toBe('done');
  });

  it.each(['idempotency_key_reused', 'already_exists'] as const)(
    '%s is done, because this device made the id',
    async (code) => {
      server.onComplete = () => code;
      await device.queue(me, [photo(anlage)]);
      expect(await device.sendAll(me)).toBe('done');
      expect(await unsent()).toEqual([]);
    },
  );

  it('yes is done after it was tried online and queued with its address', async () => {
    const fileUrl = 'http://server.test/api/documents/uploads/online';
    const item = photo(anlage);
    const tried = { ...item, data: { body: { ...(item.data.body as object), fileUrl } } };
    server.made.set(item.id, tried.data.body);
    await device.queue(me, [{ ...tried, isTried: true }]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps).toEqual(['document create']);
  });
});
