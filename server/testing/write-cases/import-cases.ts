import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { ImportRecord, ImportState } from '#contract/imports/imports.ts';
import { imports } from '../../db/tables/index.ts';
import { put, uploadUrl } from '../samples/upload-file.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const fileName = 'liste.csv';
const plan: ImportPlan = {
  sheets: [{ kind: 'equipment', headerRow: 1, columns: ['name', 'type', 'locationRaw'] }],
  ...{ matching: 'name', existing: 'change', empty: 'leave', replacements: [] },
};
const sheet = { name: 'Liste', isHidden: false, hiddenRows: 0, rows: 0, first: [] };
const counts = { new: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 };

/** An import in this state, without a job that changes it. */
async function importIn({ running, admin }: World, state: ImportState): Promise<string> {
  const [made] = await running.database.db
    .insert(imports)
    .values({
      ...{ fileName, fileSize: 10, state, plan, counts, sheets: [sheet], createdBy: admin.id },
      startedAt: new Date().toISOString(),
    })
    .returning({ id: imports.id });
  if (!made) throw new Error('no import inserted');
  return made.id;
}

export const importCases: WriteCases = {
  'POST /api/imports': async ({ admin }) => {
    const fileUrl = await uploadUrl(admin);
    const bytes = Buffer.from('Name;Typ;Standort\r\n');
    await put(admin, fileUrl, bytes);
    const now = { fileName, fileSize: bytes.length };
    return {
      body: { fileUrl, fileName },
      entries: ({ id }: ImportRecord) => [entry('create', 'import', id, { now })],
    };
  },
  // A check writes nothing but its own result.
  'PUT /api/imports/:id/plan': async (world) => ({
    params: { id: await importIn(world, 'read') },
    body: plan,
    entries: () => [],
  }),
  'POST /api/imports/:id/start': async (world) => {
    const id = await importIn(world, 'checked');
    const now = { state: 'running', ...counts };
    const entries = () => [entry('update', 'import', id, { now })];
    return { params: { id }, body: { checks: 0 }, entries };
  },
  'POST /api/imports/:id/stop': async (world) => {
    const id = await importIn(world, 'running');
    const [old, now] = [{ state: 'running' }, { state: 'stopped' }];
    return { params: { id }, entries: () => [entry('update', 'import', id, { old, now })] };
  },
  'POST /api/imports/:id/take-back': async (world) => {
    const id = await importIn(world, 'done');
    const now = { state: 'taking_back' };
    return { params: { id }, entries: () => [entry('update', 'import', id, { now })] };
  },
  'DELETE /api/imports/:id': async (world) => {
    const id = await importIn(world, 'read');
    return {
      params: { id },
      entries: () => [entry('delete', 'import', id, { old: { fileName } })],
    };
  },
};
