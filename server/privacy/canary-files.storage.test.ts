import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canary, signInAsPerson, sparrow } from '../testing/canary.ts';
import { pdfFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, requestUploadUrl } from '../testing/samples/upload-file.ts';
import { eachStorage, type TestStorage } from '../testing/storages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { anonymisePerson } from './anonymise-person.ts';

const who = { ...canary, lastName: 'Grünspecht', displayName: 'Kanarina Grünspecht' };
const fullName = `${who.firstName} ${who.lastName}`;
const spelled = [
  ...[fullName, fullName.toUpperCase(), fullName.normalize('NFD')],
  fullName.replace('ü', 'ue'),
];

describe.each(eachStorage)('files in a storage of the kind %s', (engine, open) => {
  let place: TestStorage;
  let running: TestApp;
  beforeAll(async () => {
    place = await open();
    running = await startTestApp({
      config: { ...place.config, logLevel: 'silent' },
      storage: place.storage,
    });
  });
  afterAll(async () => {
    await running.close();
    await place.close();
  });

  it('have no name in their path, and their file names are erased with the person', async () => {
    const person = await signInAsPerson(running, who);
    const other = await signInAsPerson(running, sparrow);
    const { id: equipmentId } = await makeEquipment(person);
    for (const name of spelled) {
      const offer = (await requestUploadUrl(person, { fileSize: pdfFile.length })).json();
      if (engine === 'S3') {
        const { uploadURL, headers } = offer;
        await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(pdfFile) });
      } else await put(person, offer.uploadURL, pdfFile);
      const made = await complete(person, {
        ...{ fileUrl: offer.uploadURL, equipmentId, title: `Plan ${name}` },
        fileName: `Plan_${name.replace(' ', '_')}.pdf`,
      });
      expect(made.statusCode).toBe(201);
    }
    const paths: string[] = [];
    for await (const { path } of place.storage.list()) paths.push(path);
    expect(paths).toHaveLength(spelled.length);
    expect(paths.join('\n')).toMatch(/^[\w/.\n-]+$/);
    expect(paths.join('\n')).not.toMatch(/kanarina|specht/i);

    const { db } = running.database;
    await db.transaction((tx) => anonymisePerson(tx, { userId: person.id, performedBy: other.id }));
    await running.app.jobs.runDue();
    const url = `/api/equipment/${equipmentId}/documents`;
    const left = (await other.send({ method: 'GET', url })).json<Record<string, string>[]>();
    expect(left.map(({ title }) => title)).toEqual(
      spelled.map(() => 'Plan Anonymisierter Benutzer'),
    );
    expect(left.map(({ fileName }) => fileName)).toEqual(
      spelled.map(() => 'Plan_Anonymisierter Benutzer.pdf'),
    );
  });
});
