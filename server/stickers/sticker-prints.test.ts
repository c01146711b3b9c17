import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mostAttempts } from '#contract/jobs.ts';
import type { PrintedSticker, StickerPrint } from '#contract/stickers/sticker-prints.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { auditLog, fileRemovals, jobs, stickerPrints } from '../db/tables/index.ts';
import { countStrays } from '../storage/verify.ts';
import { expectError } from '../testing/expect-error.ts';
import { jpegFile } from '../testing/samples/file-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { sampleLayout } from '../testing/samples/sticker-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { removeOldFiles } from './sticker-prints-store.ts';

let app: TestApp;
let editor: Person;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.person('editor', { displayName: 'Emil Editor' });
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());

const db = () => app.database.db;
const make = makerFor(() => editor);
const scenarios = scenariosOf(() => reviewer);
const url = '/api/sticker-prints';

const post = (selection: object, more: object = {}, by = editor) =>
  by.send({ method: 'POST', url, payload: { selection, layout: sampleLayout, ...more } });
const get = async (id: string) => (await editor.send({ url: `${url}/${id}` })).json<StickerPrint>();
const fileOf = (id: string, by = editor) => by.send({ url: `${url}/${id}/file` });

/** Printed, with its file. */
async function print(selection: object, more: object = {}): Promise<StickerPrint> {
  const answer = await post(selection, more);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  await app.app.jobs.runDue();
  return get(answer.json<StickerPrint>().id);
}

describe('stickers', () => {
  it('of a batch of blank codes are printed before there are Anlagen', async () => {
    const batchId = randomUUID();
    const batch = { id: batchId, count: 30, note: 'Rolle 2' };
    await editor.send({ method: 'POST', url: '/api/code-batches', payload: batch });
    const printed = await print({ batchId });
    expect(printed).toMatchObject({
      state: 'done',
      count: 30,
      done: 30,
      batch: { note: 'Rolle 2' },
    });
    const listed = (await editor.send({ url: `${url}?limit=1` })).json();
    expect(listed.prints).toEqual([printed]);
    expectError(await post({ batchId: randomUUID() }), 'not_found', {
      message: 'Diesen Satz gibt es nicht.',
    });
  });

  it('are made in the background, and the file can be downloaded', async () => {
    const [first, second] = [await make.equipment(), await make.equipment()];
    const answer = await post({ equipmentIds: [second.id, first.id, second.id] });
    const queued = answer.json<StickerPrint>();
    const facts = { state: 'queued', done: 0, count: 2, hasFile: false, batch: null };
    expect(queued).toMatchObject(facts);
    expectError(await fileOf(queued.id), 'sticker_file_missing');
    await app.app.jobs.runDue();
    expect(await get(queued.id)).toMatchObject({
      ...{ state: 'done', done: 2, count: 2, hasFile: true, error: null },
      ...{ createdByName: 'Emil Editor', finishedAt: expect.any(String) },
    });
    const file = await fileOf(queued.id, reviewer);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Etiketten \d{4}-/),
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
  });

  it('are for the Anlagen that a list shows', async () => {
    const { name, type } = await make.equipment(`Kessel ${randomUUID()}`);
    const { rows } = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from equipment where type = ${type}`,
    );
    const all = await print({ filter: { typeFilter: type } });
    expect(all.count).toBe(rows[0]?.count);
    expectError(await post({ filter: { typeFilter: name } }), 'no_stickers');
    // A misspelt filter would print every Anlage.
    expect((await post({ filter: { type: name } })).statusCode).toBe(400);
  });

  it('are for the Anlagen of a run that still exist', async () => {
    const { id: runId, tasks } = await scenarios.run(['Pumpe 1', 'Pumpe 2', 'Pumpe 3']);
    const gone = tasks[0]?.assetId;
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone}`, payload: {} });
    expect((await print({ runId })).count).toBe(2);
    expectError(await post({ runId: randomUUID() }), 'run_not_found');
  });

  it('of Anlagen that are deleted before they are drawn are left out', async () => {
    const [kept, gone] = [await make.equipment(), await make.equipment()];
    const { id } = (await post({ equipmentIds: [kept.id, gone.id] })).json<StickerPrint>();
    const none = (await post({ equipmentIds: [gone.id] })).json<StickerPrint>();
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone.id}`, payload: {} });
    await app.app.jobs.runDue();
    expect(await get(id)).toMatchObject({ state: 'done', done: 1, count: 1 });
    expect(await get(none.id)).toMatchObject({
      ...{ state: 'failed', error: 'Die Anlagen wurden inzwischen gelöscht.', hasFile: false },
    });
  });

  it('show the logo of their template, whose name is stored', async () => {
    const layout = { ...sampleLayout, content: { ...sampleLayout.content, logo: true } };
    const payload = { name: 'Klinik Standard', layout, logo: jpegFile.toString('base64') };
    const request = { method: 'POST', url: '/api/sticker-templates', payload } as const;
    const { id: templateId } = (await editor.send(request)).json<StickerTemplate>();
    const equipmentIds = [(await make.equipment()).id];
    const answer = await post({ equipmentIds }, { layout, templateId });
    await editor.send({ method: 'DELETE', url: `/api/sticker-templates/${templateId}` });
    await app.app.jobs.runDue();
    const { id, templateName } = answer.json<StickerPrint>();
    expect(templateName).toBe('Klinik Standard');
    const pictures = (await fileOf(id)).rawPayload.toString('latin1').split('/Subtype /Image');
    expect(pictures).toHaveLength(2);
    const [stored] = await db().select().from(stickerPrints).where(eq(stickerPrints.id, id));
    expect(stored?.logo).toBeNull();
    const message = 'Diese Vorlage gibt es nicht mehr.';
    expectError(await post({ equipmentIds }, { templateId }), 'not_found', { message });
  });

  it('begin at a free place of the sheet, which must be one', async () => {
    const equipmentIds = [(await make.equipment()).id];
    expect((await print({ equipmentIds }, { startAt: 21 })).startAt).toBe(21);
    const refused = await post({ equipmentIds }, { startAt: 22 });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('So viele Etiketten hat der Bogen nicht.');
  });

  it('are made once for an id', async () => {
    const equipmentIds = [(await make.equipment()).id];
    const { id } = await print({ equipmentIds });
    expectError(await post({ equipmentIds }, { id }), 'already_exists');
  });

  it('are at most 5,000 at a time', async () => {
    await db().execute(sql`
      insert into equipment (name, type, location_raw, name_key, location_key, building_key,
        floor_key, room_key, search_text, name_text, type_text, location_text, sort_key)
      select 'Viele ' || n, 'Massenware', 'BT1', 'viele ' || n, 'bt1', 'bt1', '', '', '', '', '', '', ''
      from generate_series(1, 5001) n`);
    onTestFinished(async () => {
      await db().execute(sql`delete from equipment where type = 'Massenware'`);
    });
    const message =
      'Auf einmal lassen sich höchstens 5.000 Etiketten drucken, ausgewählt sind 5.001. Bitte grenzen Sie die Auswahl ein.';
    const equipmentIds = Array.from({ length: 5_001 }, () => randomUUID());
    for (const selection of [{ filter: { typeFilter: 'Massenware' } }, { equipmentIds }]) {
      expectError(await post(selection), 'too_many_stickers', { message });
    }
  });
});

describe('what was printed', () => {
  it('is listed for each Anlage, the newest first, for everybody who sees it', async () => {
    const { id: equipmentId } = await make.equipment();
    const older = await print({ equipmentIds: [equipmentId] });
    const newer = await print({ equipmentIds: [equipmentId, (await make.equipment()).id] });
    await post({ equipmentIds: [equipmentId] });
    const viewer = await app.person('viewer');
    const answer = await viewer.send({ url: `/api/equipment/${equipmentId}/sticker-prints` });
    expect(answer.json<PrintedSticker[]>()).toEqual(
      [newer, older].map(({ id, finishedAt }) => ({
        ...{ printId: id, printedAt: finishedAt },
        ...{ printedByName: 'Emil Editor', templateName: null },
      })),
    );
    await app.app.jobs.runDue();
    const none = await viewer.send({ url: `/api/equipment/${randomUUID()}/sticker-prints` });
    expectError(none, 'equipment_not_found');
  });

  it('is in the log, by how it was chosen', async () => {
    const [first, second] = [await make.equipment('Kessel 7'), await make.equipment('Kessel 8')];
    const all = [first, second, await make.equipment(), await make.equipment()];
    const batchOf = async (note: string | null) => {
      const payload = { id: randomUUID(), count: 3, note };
      await editor.send({ method: 'POST', url: '/api/code-batches', payload });
      return { batchId: payload.id };
    };
    const run = await scenarios.run(['Pumpe 1']);
    const ids = (of: readonly { id: string }[]) => ({ equipmentIds: of.map(({ id }) => id) });
    const cases: [selection: object, logged: object][] = [
      [ids([first]), { selection: 'equipment', equipment: 'Kessel 7' }],
      [ids([second, first]), { selection: 'equipment', equipment: 'Kessel 8, Kessel 7' }],
      [ids(all), { equipment: expect.stringMatching(/^Kessel 7, Kessel 8, .+ und eine weitere$/) }],
      [
        { filter: { typeFilter: first.type, floorFilter: '' } },
        { selection: 'filter', typeFilter: first.type },
      ],
      [{ runId: run.id }, { selection: 'run', runName: run.scenario.name }],
      [await batchOf('Rolle 3'), { selection: 'batch', note: 'Rolle 3', count: 3 }],
      [await batchOf(null), { selection: 'batch', note: null, count: 3 }],
    ];
    for (const [selection, logged] of cases) {
      const { id } = (await post(selection)).json<StickerPrint>();
      const [entry] = await db().select().from(auditLog).where(eq(auditLog.entityId, id));
      expect(entry?.newValues).toMatchObject(logged);
      expect(entry?.newValues).not.toHaveProperty('floorFilter');
    }
    await app.app.jobs.runDue();
  });

  it('is forgotten for an Anlage that is deleted, and stays in the list and the log', async () => {
    const { id: equipmentId, name } = await make.equipment();
    const { id } = await print({ equipmentIds: [equipmentId] });
    await editor.send({ method: 'DELETE', url: `/api/equipment/${equipmentId}`, payload: {} });
    const answer = await editor.send({ url: `/api/equipment/${equipmentId}/sticker-prints` });
    expectError(answer, 'equipment_not_found');
    expect(await get(id)).toMatchObject({ state: 'done', count: 1 });
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entry?.newValues).toMatchObject({ equipment: name });
  });

  it('is listed for people who print, and only they get the file', async () => {
    const { id } = await print({ equipmentIds: [(await make.equipment()).id] });
    const listed = (await editor.send({ url: `${url}?limit=1` })).json();
    expect(listed).toMatchObject({ prints: [{ id }], page: 1 });
    const viewer = await app.person('viewer');
    const message = 'Keine Berechtigung zum Drucken von Etiketten';
    for (const refused of [
      await viewer.send({ url }),
      await fileOf(id, viewer),
      await post({ equipmentIds: [randomUUID()] }, {}, viewer),
    ]) {
      expectError(refused, 'forbidden', { message });
    }
    expectError(await fileOf(randomUUID()), 'not_found', {
      message: 'Diesen Druck gibt es nicht.',
    });
  });
});

describe('the file of a print', () => {
  it('goes after a day; that it was printed stays', async () => {
    const { id } = await print({ equipmentIds: [(await make.equipment()).id] });
    await removeOldFiles(db());
    expect((await fileOf(id)).statusCode).toBe(200);
    expect(await countStrays(db(), app.app.storage)).toBe(0);
    await db()
      .update(stickerPrints)
      .set({ finishedAt: sql`now() - interval '25 hours'` })
      .where(eq(stickerPrints.id, id));
    await removeOldFiles(db());
    expectError(await fileOf(id), 'sticker_file_missing');
    expect(await get(id)).toMatchObject({ state: 'done', hasFile: false });
    await app.app.sweeper.sweepAll();
    const paths: string[] = [];
    for await (const { path } of app.app.storage.list()) paths.push(path);
    const removed = await db().select().from(fileRemovals);
    expect(removed.every(({ objectPath }) => !paths.includes(objectPath))).toBe(true);
    expect(removed.length).toBeGreaterThan(0);
  });

  it('is made again after a failed attempt, and the first one is removed', async () => {
    const { storage } = app.app;
    const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('the disk is gone'));
    onTestFinished(() => put.mockRestore());
    const equipmentIds = [(await make.equipment()).id];
    const { id } = (await post({ equipmentIds })).json<StickerPrint>();
    await app.app.jobs.runDue();
    const [failed] = await db().select().from(stickerPrints).where(eq(stickerPrints.id, id));
    expect(failed).toMatchObject({ state: 'running', objectPath: expect.any(String) });
    await db().update(jobs).set({ runAfter: sql`now()` });
    await app.app.jobs.runDue();
    expect(await get(id)).toMatchObject({ state: 'done', hasFile: true });
    const removals = await db().select({ objectPath: fileRemovals.objectPath }).from(fileRemovals);
    expect(removals).toContainEqual({ objectPath: failed?.objectPath });
  });

  it('that cannot be made is given up with a sentence', async () => {
    const { storage } = app.app;
    const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('the disk is gone'));
    onTestFinished(() => put.mockRestore());
    const equipmentIds = [(await make.equipment()).id];
    const { id } = (await post({ equipmentIds })).json<StickerPrint>();
    await db()
      .update(jobs)
      .set({ attempts: mostAttempts - 1 })
      .where(eq(jobs.state, 'waiting'));
    await app.app.jobs.runDue();
    expect(await get(id)).toMatchObject({
      ...{ state: 'failed', hasFile: false },
      error: expect.stringContaining('Unerwarteter Fehler'),
    });
  });
});
