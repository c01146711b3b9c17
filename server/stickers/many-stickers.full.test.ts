import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StickerPrint } from '#contract/stickers/sticker-prints.ts';
import { checkStructure, propertiesOf } from '../testing/pdf-tools.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { sampleLayout } from '../testing/samples/sticker-samples.ts';
import { storeOnly } from '../testing/samples/store-equipment.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.person('editor');
});
afterAll(() => app.close());

const count = 1_000;

it('1,000 stickers are one file, and how many are drawn is shown meanwhile', async () => {
  const rows = Array.from({ length: count }, () => sampleEquipment());
  await storeOnly(app.database.db, rows);
  const payload = { selection: { filter: {} }, layout: sampleLayout };
  const request = { method: 'POST', url: '/api/sticker-prints', payload } as const;
  const { id } = (await editor.send(request)).json<StickerPrint>();
  const get = async () =>
    (await editor.send({ url: `/api/sticker-prints/${id}` })).json<StickerPrint>();
  const printing = app.app.jobs.runDue();
  const seen = new Set<number>();
  const watch = async () => {
    const { state, done } = await get();
    seen.add(done);
    return state;
  };
  await expect.poll(watch, { interval: 50, timeout: 150_000 }).toBe('done');
  await printing;
  expect(seen.size).toBeGreaterThan(3);
  expect(await get()).toMatchObject({ state: 'done', done: count, count });
  const { rawPayload } = await editor.send({ url: `/api/sticker-prints/${id}/file` });
  expect((await propertiesOf(rawPayload)).Pages).toBe(`${Math.ceil(count / 21)}`);
  await expect(checkStructure(rawPayload)).resolves.toContain('No syntax');
});
