import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { expectError } from '../testing/expect-error.ts';
import { relationsOf } from '../testing/relations-device.ts';
import { pdfFile, pngFile } from '../testing/samples/file-samples.ts';
import { makeDocument, makeEquipment } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
let editor: Person;
let viewer: Person;
let equipment: Equipment;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
  editor = await running.person('editor');
  viewer = await running.person('viewer');
  equipment = await makeEquipment(editor);
});
afterAll(() => running.close());

const deviceOf = (person: Person) => relationsOf(() => person);
const make = (given: object = {}, person = editor, file = pdfFile) =>
  makeDocument(person, file, { equipmentId: equipment.id, fileName: 'plan.pdf', ...given });
const remove = (id: string, person = editor) =>
  person.send({ method: 'DELETE', url: `/api/documents/${id}` });
const list = async (person: Person, { id } = equipment) =>
  (await person.send({ url: `/api/equipment/${id}/documents` })).json<EquipmentDocument[]>();

/** All documents that the feed has brought to this user's device so far. */
async function documentsOf(person: Person): Promise<EquipmentDocument[]> {
  return [...(await deviceOf(person).pullUntilQuiet()).documents.values()];
}

describe('documents in the feed of relations', () => {
  it('are the records that the list of their Anlage has', async () => {
    await make({ title: 'Plan', description: 'Blatt 1', expiryDate: '2031-02-03' });
    await make({ fileName: 'foto.png', documentType: 'photo' }, editor, pngFile);
    await running.app.jobs.runDue();
    const listed = await list(viewer);
    expect(listed.map(({ hasThumbnail }) => hasThumbnail).sort()).toEqual([false, true]);
    const followed = await documentsOf(viewer);
    expect(followed).toEqual(expect.arrayContaining(listed));
    expect(followed).toHaveLength(listed.length);
  });

  it('are changed and deleted, also with their Anlage', async () => {
    const other = await makeEquipment(editor);
    const [edited, gone, lost] = [
      await make(),
      await make(),
      await make({ equipmentId: other.id, isPrivate: false }),
    ];
    const { pullUntilQuiet, changes, pull } = deviceOf(viewer);
    const device = await pullUntilQuiet();
    const payload = { title: 'Neu', documentType: 'report' };
    await editor.send({ method: 'PUT', url: `/api/documents/${edited.id}`, payload });
    await remove(gone.id);
    await editor.send({ method: 'DELETE', url: `/api/equipment/${other.id}` });
    const { documents } = await changes(device.since);
    expect(documents.changed).toMatchObject([{ id: edited.id, title: 'Neu' }]);
    expect(documents.deleted.sort()).toEqual([gone.id, lost.id].sort());
    await pull(device);
    expect(device.documents.get(gone.id)).toBeUndefined();
    expect(device.documents.get(edited.id)?.documentType).toBe('report');
  });

  it('are sent again when a picture has got its thumbnail', async () => {
    const { pullUntilQuiet, changes } = deviceOf(viewer);
    const { id } = await make({ fileName: 'foto.png' }, editor, pngFile);
    const { since, documents } = await pullUntilQuiet();
    expect(documents.get(id)?.hasThumbnail).toBe(false);
    await running.app.jobs.runDue();
    expect((await changes(since)).documents.changed).toContainEqual(
      expect.objectContaining({ id, hasThumbnail: true }),
    );
  });
});

describe('a private document', () => {
  it('is in the feed of the person who uploaded it, with its deletion, and in no other', async () => {
    const doomed = await makeEquipment(editor);
    const open = await make({ equipmentId: doomed.id });
    const own = await make({ isPrivate: true });
    const withAnlage = await make({ isPrivate: true, equipmentId: doomed.id });
    const devices = new Map(
      await Promise.all(
        [editor, admin, viewer].map(
          async (person) => [person, await deviceOf(person).pullUntilQuiet()] as const,
        ),
      ),
    );
    const has = (person: Person, id: string) => devices.get(person)?.documents.has(id);
    expect([own.id, withAnlage.id].map((id) => has(editor, id))).toEqual([true, true]);

    await remove(own.id);
    await editor.send({ method: 'DELETE', url: `/api/equipment/${doomed.id}` });
    const deletedFor = async (person: Person) =>
      (await deviceOf(person).changes(devices.get(person)?.since ?? '')).documents.deleted.sort();
    expect(await deletedFor(editor)).toEqual([own.id, withAnlage.id, open.id].sort());
    for (const person of [admin, viewer]) {
      expect([own.id, withAnlage.id].map((id) => has(person, id))).toEqual([false, false]);
      expect(await deletedFor(person)).toEqual([open.id]);
    }
  });

  it('with the id of a document that others saw disappears from their devices, and comes back', async () => {
    const id = randomUUID();
    await make({ id, title: 'Offen' });
    const [mine, theirs] = [
      await deviceOf(editor).pullUntilQuiet(),
      await deviceOf(viewer).pullUntilQuiet(),
    ];
    const pull = async () => {
      await deviceOf(editor).pull(mine);
      await deviceOf(viewer).pull(theirs);
      return [mine, theirs].map((device) => device.documents.get(id)?.title);
    };
    await remove(id);
    await make({ id, title: 'Geheim', isPrivate: true });
    expect(await pull()).toEqual(['Geheim', undefined]);
    expect(
      await deviceOf(viewer)
        .pullUntilQuiet()
        .then((device) => device.documents.has(id)),
    ).toBe(false);
    await remove(id);
    await make({ id, title: 'Wieder offen' });
    expect(await pull()).toEqual(['Wieder offen', 'Wieder offen']);
  });

  it('stays with its uploader whatever role they get, until they may read no longer', async () => {
    const person = await running.person('reviewer');
    const { id } = await make({ isPrivate: true }, person);
    const setRole = (role: string) =>
      admin.send({ method: 'PATCH', url: `/api/users/${person.id}/role`, payload: { role } });
    const ids = async () => (await documentsOf(person)).map((document) => document.id);
    for (const role of ['admin', 'viewer']) {
      await setRole(role);
      expect(await ids()).toContain(id);
    }
    await setRole('awaiting_approval');
    expectError(await person.send({ url: '/api/relations/changes' }), 'not_approved');
    await setRole('editor');
    expect(await ids()).toContain(id);
  });
});

describe('a person who is erased', () => {
  const erase = async (how: typeof removePerson, userId: string) => {
    await running.database.db.transaction((tx) => how(tx, { userId, performedBy: null }));
    await running.app.jobs.runDue();
  };

  it('leaves the documents on the devices of others', async () => {
    const person = await running.person('editor', { firstName: 'Ulf', lastName: 'Wurzelbacher' });
    const { id } = await make({ title: 'Plan von Ulf Wurzelbacher' }, person);
    const device = await deviceOf(viewer).pullUntilQuiet();
    await erase(anonymisePerson, person.id);
    await deviceOf(viewer).pull(device);
    expect(device.documents.get(id)?.title).toBe('Plan von Anonymisierter Benutzer');
  });

  it('is no longer named as author', async () => {
    const person = await running.person('editor');
    const { id } = await make({}, person);
    const device = await deviceOf(viewer).pullUntilQuiet();
    expect(device.documents.get(id)?.createdBy).toBe(person.id);
    await erase(removePerson, person.id);
    await deviceOf(viewer).pull(device);
    expect(device.documents.get(id)).toMatchObject({ createdBy: null, updatedBy: null });
  });
});
