import { completeFeed } from '#web/testing/samples/changes-page.ts';
import { putRows } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aWorld, me, page, somebody, type World } from '#web/testing/samples/offline-samples.ts';
import { refused } from '#web/testing/servers/document-server.ts';
import { writeFact } from '../storage/kept-database.ts';
import type { Notice } from '../storage/tab-channel.ts';
import { type Device, openDevice } from '../sync/device.ts';
import { checkFiles } from './check-files.ts';
import { answerFile } from './file-answer.ts';
import { forgetFiles, keepFile, keptFilesOf } from './keep-file.ts';

let world: World;
let device: Device;
let notices: Notice[];
beforeEach(async () => {
  world = aWorld();
  notices = [];
  const send = (notice: Notice) => void notices.push(notice);
  device = await openDevice(world, { send: send, sendToOthers: send, listen: () => {} });
  await device.claim(me);
  world.server = () => file();
});
afterEach(() => device.close());

const plan = aDocument();
const file = (content = 'Plan') =>
  new Response(content, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="schaltplan.pdf"',
      'content-security-policy': "default-src 'none'",
      'accept-ranges': 'bytes',
      [ownAnswerHeader]: 'done',
    },
  });
const silent = () => Promise.reject(new TypeError('Failed to fetch'));
const kept = async () => (await keptFilesOf(device.parts)).map(({ objectPath }) => objectPath);

const openChannels = new Set<object>();

/** A request as the service worker gets it. */
const ask = (search = '', objectPath = plan.objectPath) => {
  const openTabChannel = () => {
    const channel = {
      send: (notice: Notice) => void notices.push(notice),
      sendToOthers: (notice: Notice) => void notices.push(notice),
      listen: () => {},
      close: () => openChannels.delete(channel),
    };
    openChannels.add(channel);
    return channel;
  };
  return answerFile(
    { environment: fetching(), openTabChannel },
    new Request(`http://device.test/objects/${objectPath}${search}`),
  );
};
const fetching = () => ({
  ...world,
  fetch: async (request: RequestInfo | URL) =>
    world.server({ path: (request as Request).url, method: 'GET', body: undefined }),
});

describe('a document that is kept', () => {
  it('has the size of its file, and other windows are notified', async () => {
    await keepFile(device.parts, plan);
    const { objectPath, equipmentId } = plan;
    expect(await keptFilesOf(device.parts)).toMatchObject([{ objectPath, equipmentId, bytes: 4 }]);
    expect(notices.at(-1)).toEqual({ kind: 'files', kept: { objectPath, bytes: 4 } });
    await forgetFiles(device.parts, [objectPath]);
    expect(await keptFilesOf(device.parts)).toEqual([]);
    expect(notices.filter(({ kind }) => kind === 'files')).toHaveLength(2);
  });

  it.each([
    ['nobody answers', silent],
    ['a page of a captive portal comes instead', () => page(200)],
    ['half of it comes', () => file('Pl')],
    ['something else comes', () => new Response('Plan', { headers: { 'content-type': 'x/y' } })],
    [
      'a portal sends as much of the same type',
      () => new Response('Flan', { headers: { 'content-type': 'application/pdf' } }),
    ],
  ])('is none when %s', async (_, server) => {
    world.server = server;
    await expect(keepFile(device.parts, plan)).rejects.toThrow('Der Server ist nicht erreichbar.');
    expect(await kept()).toEqual([]);
  });

  it('says how far its file is', async () => {
    const parts = ['P', 'lan'].map((text) => new TextEncoder().encode(text));
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    world.server = () => new Response(body, { headers: file().headers });
    const seen: number[] = [];
    await keepFile(device.parts, plan, { onBytes: (bytes) => seen.push(bytes) });
    expect(seen).toEqual([1, 4]);
    expect(await kept()).toEqual([plan.objectPath]);
  });

  it('is not kept when no data comes for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        isAsked();
      });
    const keeping = keepFile({ ...device.parts, environment: { ...world, fetch } }, plan);
    const failed = expect(keeping).rejects.toThrow('Der Server ist nicht erreichbar.');
    await asked;
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });

  it('is not kept when it was cancelled', async () => {
    const cancelling = new AbortController();
    world.server = () => {
      cancelling.abort();
      return file();
    };
    await expect(keepFile(device.parts, plan, { signal: cancelling.signal })).rejects.toThrow();
    expect(await kept()).toEqual([]);
  });

  it('is not kept when there is no space, and a message says so', async () => {
    world.caches.isFull = true;
    await expect(keepFile(device.parts, plan)).rejects.toThrow(/Speicher dieses Geräts ist voll/);
    expect(await kept()).toEqual([]);
  });

  it('is deleted when the document no longer exists', async () => {
    await keepFile(device.parts, plan);
    world.server = () => refused('document_not_found');
    await expect(keepFile(device.parts, plan)).rejects.toThrow(
      'Dieses Dokument gibt es nicht mehr.',
    );
    expect(await kept()).toEqual([]);
  });

  describe('once all documents are on the device', () => {
    const other = aDocument({ equipmentId: 'other', objectPath: 'documents/2' });
    const knows = async (at: number, ...documents: EquipmentDocument[]) => {
      const { kept } = device.parts;
      await kept.clear('rows');
      await putRows(device.parts, 'equipment_document', ...documents);
      await writeFact(kept, 'feed', completeFeed(at));
    };
    beforeEach(async () => {
      for (const document of [plan, other]) await keepFile(device.parts, document);
    });

    it('is deleted when its document is not among them', async () => {
      await knows(world.time + 1, plan, other);
      await checkFiles(device.parts);
      expect(await kept()).toEqual([plan.objectPath, other.objectPath]);
      await knows(world.time + 1, other);
      await checkFiles(device.parts);
      expect(await kept()).toEqual([other.objectPath]);
      expect(notices.at(-1)).toEqual({ kind: 'files' });
      expect(world.asked).toHaveLength(2);
    });

    it('stays when it was kept after they were read', async () => {
      await knows(world.time);
      await checkFiles(device.parts);
      expect(await kept()).toHaveLength(2);
    });

    it('is deleted when its document was deleted during the download', async () => {
      await knows(world.time, plan, other);
      world.server = async () => {
        world.time += 2;
        await knows(world.time - 1, other);
        return file();
      };
      await checkFiles(device.parts, [await keepFile(device.parts, plan)]);
      expect(await kept()).toEqual([other.objectPath]);
      expect(notices.at(-1)).toEqual({ kind: 'files' });
    });

    it('stays when its document was not yet among them when the download began', async () => {
      await knows(world.time, other);
      await checkFiles(device.parts, [await keepFile(device.parts, plan)]);
      expect(await kept()).toHaveLength(2);
    });

    it('stays when the feed is reset while the files are listed', async () => {
      await knows(world.time + 1, plan, other);
      const { kept: database } = device.parts;
      const open = world.caches.open.bind(world.caches);
      world.caches.open = async (name) => {
        await writeFact(database, 'feed', {
          ...completeFeed(0),
          cursor: '',
          isComplete: false,
          at: null,
        });
        await database.clear('rows');
        return open(name);
      };
      await checkFiles(device.parts);
      expect(await kept()).toHaveLength(2);
    });

    it('stays until all documents are on the device', async () => {
      const state = { ...completeFeed(world.time + 1), isComplete: false };
      await writeFact(device.parts.kept, 'feed', state);
      await checkFiles(device.parts);
      expect(await kept()).toHaveLength(2);
    });
  });

  it('is deleted when its owner leaves the device', async () => {
    await keepFile(device.parts, plan);
    await device.claim(somebody);
    expect(await world.caches.keys()).toEqual([]);
    expect(await kept()).toEqual([]);
    await keepFile(device.parts, plan);
    await device.release();
    expect(await world.caches.keys()).toEqual([]);
  });

  it('is not kept for another owner who signed in during the download', async () => {
    world.server = async () => {
      await device.claim(somebody);
      return file();
    };
    await expect(keepFile(device.parts, plan)).rejects.toThrow();
    expect(await kept()).toEqual([]);
  });
});

describe('the file of a document', () => {
  it('comes from the server while it answers', async () => {
    await keepFile(device.parts, plan);
    world.server = () => file('Neu!');
    expect(await (await ask()).text()).toBe('Neu!');
  });

  it.each([
    ['nobody answers', silent],
    ['a gateway says no', () => page(503)],
    ['a captive portal shows its page', () => page(200)],
    ['a captive portal says that it is gone', () => page(404)],
  ])('comes from the device when %s', async (_, server) => {
    await keepFile(device.parts, plan);
    world.server = server;
    const answer = await ask();
    expect(await answer.text()).toBe('Plan');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
    expect(answer.headers.has('accept-ranges')).toBe(false);
  });

  it('is the whole picture for a thumbnail request, and an attachment for a download', async () => {
    await keepFile(device.parts, plan);
    world.server = silent;
    expect(await (await ask('?thumbnail')).text()).toBe('Plan');
    const download = await ask('?download');
    expect(download.headers.get('content-disposition')).toBe(
      'attachment; filename="schaltplan.pdf"',
    );
  });

  it('cannot be opened without network when it was not kept', async () => {
    world.server = silent;
    await expect(ask()).rejects.toThrow('Failed to fetch');
  });

  it('is deleted when the server says that it is gone, and only then', async () => {
    await keepFile(device.parts, plan);
    world.server = () => page(404);
    await ask();
    world.server = () => refused('not_found');
    await ask('?thumbnail');
    world.server = () => refused('not_signed_in');
    await ask();
    expect(await kept()).toEqual([plan.objectPath]);
    world.server = () => refused('document_not_found');
    expect((await ask()).status).toBe(404);
    expect(await kept()).toEqual([]);
    expect(notices.at(-1)).toEqual({ kind: 'files' });
    expect(openChannels.size).toBe(0);
  });
});
