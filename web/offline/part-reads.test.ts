// @vitest-environment happy-dom
import { complete } from '#web/testing/samples/changes-page.ts';
import { putEquipment, putRows } from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { type Comment, commentCalls } from '#contract/comments.ts';
import { documentCalls, type EquipmentDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/users.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { aWorld, commentOn, creation, me, photo } from '#web/testing/samples/offline-samples.ts';
import { writeFact } from './databases/kept-database.ts';
import { type Device, openDevice } from './device/device.ts';
import type { NewItem } from './queue/queue-item.ts';
import { settle } from './queue/settle.ts';
import { makeReadKeeper } from './read-keeper.ts';
import { commentsAddress } from './waiting/waiting-comments.ts';
import { documentsAddress } from './waiting/waiting-documents.ts';

const silent = { tell: () => {}, tellOthers: () => {}, hear: () => {} };
const offline = () => Promise.reject(new NetworkError());
const user: CurrentUser = {
  ...{ id: me, email: null, firstName: 'Jana', lastName: null, displayName: null },
  ...{ profileImageUrl: null, role: 'editor', status: 'active' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastLogin: null, consentGiven: true },
};
const pump = anEquipment({ id: crypto.randomUUID() });

let device: Device;
let read: ReturnType<typeof makeReadKeeper>;
beforeEach(async () => {
  const opened = openDevice({ ...aWorld(), now: () => Date.now() }, silent);
  device = await opened;
  read = makeReadKeeper(opened);
  await read(authCalls.currentUser, '/api/auth/user', async () => user);
  await putEquipment(device.parts.local, pump);
});
afterEach(() => device.close());

async function texts(ask: () => Promise<unknown>, equipmentId = pump.id): Promise<string[]> {
  const comments = await read(commentCalls.list, commentsAddress(equipmentId), ask);
  return (comments as Comment[]).map(({ content }) => content);
}

/** As of a moment the device has everything. */
async function bring(at: number, ...comments: Comment[]): Promise<void> {
  const { kept } = device.parts;
  await putRows(device.parts, 'equipment_comment', ...comments);
  await writeFact(kept, 'feed', complete(at));
}

const saying = (content: string, day: number) =>
  aComment({ equipmentId: pump.id, content, createdAt: `2026-01-0${day}T08:00:00.000Z` });

describe('comments without network', () => {
  it('show though nobody has ever read them here, the newest first', async () => {
    await expect(texts(offline)).rejects.toThrow(NetworkError);
    await bring(1, saying('Alt.', 1), saying('Neu.', 2));
    expect(await texts(offline)).toEqual(['Neu.', 'Alt.']);
    await expect(texts(offline, crypto.randomUUID())).rejects.toThrow(NetworkError);
  });

  it('show what waits', async () => {
    const [edited, gone] = [saying('Alt.', 1), saying('Falsch.', 2)];
    await bring(1, edited, gone);
    const change = (action: 'update' | 'delete', commentId: string, body?: object): NewItem => ({
      ...{ id: crypto.randomUUID(), type: 'comment', action, label: 'Pumpe' },
      data: { params: { commentId }, ...(body ? { body } : {}) },
    });
    await device.queue(me, [
      commentOn(pump.id, 'Eben.'),
      change('update', edited.id, { content: 'Anders.' }),
      change('delete', gone.id),
    ]);
    expect(await texts(offline)).toEqual(['Eben.', 'Anders.']);
  });

  it('show those that were sent after they were last read', async () => {
    expect(await texts(async () => [])).toEqual([]);
    const [item] = await device.queue(me, [commentOn(pump.id, 'Unten geschrieben.')]);
    const id = item?.id ?? '';
    await settle(device.parts.local, [{ id, outcome: 'done' }], {
      userId: me,
      now: Date.now(),
      ...noPulls,
    });
    expect(await device.unsent(me)).toEqual([]);
    expect(await texts(offline)).toEqual(['Unten geschrieben.']);
    expect(await texts(async () => [])).toEqual([]);
  });

  it('show as they were read where that is newer than the copy', async () => {
    await bring(1, saying('Alt.', 1));
    expect(await texts(async () => [saying('Eben gelesen.', 2)])).toEqual(['Eben gelesen.']);
    expect(await texts(offline)).toEqual(['Eben gelesen.']);
    await bring(Date.now() + 1_000);
    expect(await texts(offline)).toEqual(['Alt.']);
  });
});

it('an Anlage that waits here to be made has the comments that wait with it', async () => {
  await bring(1);
  const id = crypto.randomUUID();
  await device.queue(me, [creation(id), commentOn(id, 'Eben eingebaut.')]);
  const unknown = () => Promise.reject(new AppError('equipment_not_found'));
  expect(await texts(unknown, id)).toEqual(['Eben eingebaut.']);
});

describe('documents without network', () => {
  const about = (title: string, day: number) =>
    aDocument({ equipmentId: pump.id, title, createdAt: `2026-01-0${day}T08:00:00.000Z` });
  const titles = async () => {
    const documents = await read(documentCalls.list, documentsAddress(pump.id), offline);
    return (documents as EquipmentDocument[]).map(({ title }) => title);
  };
  const [plan, report] = [about('Plan', 1), about('Bericht', 2)];
  beforeEach(async () => {
    await putRows(device.parts, 'equipment_document', plan, report);
  });

  it('show though nobody has ever read them here, the newest first', async () => {
    await expect(titles()).rejects.toThrow(NetworkError);
    await bring(1);
    expect(await titles()).toEqual(['Bericht', 'Plan']);
  });

  it('show what waits', async () => {
    await bring(1);
    const change = (action: 'update' | 'delete', id: string, body?: object): NewItem => ({
      ...{ id: crypto.randomUUID(), type: 'document', action, label: 'Pumpe' },
      data: { params: { id }, ...(body ? { body } : {}) },
    });
    const fields = { title: 'Neuer Plan', description: null, documentType: 'manual' };
    await device.queue(me, [
      photo(pump.id),
      change('update', plan.id, { ...fields, expiryDate: null }),
      change('delete', report.id),
    ]);
    expect(await titles()).toEqual(['Typenschild', 'Neuer Plan']);
  });
});
