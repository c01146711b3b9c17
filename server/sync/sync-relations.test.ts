import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SyncItem, SyncVerdict } from '#contract/sync.ts';
import { auditLog } from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
});
afterAll(() => running.close());

async function verdictsOf(items: SyncItem[]): Promise<SyncVerdict[]> {
  const answer = await reviewer.send({
    method: 'POST',
    url: '/api/sync',
    payload: { userId: reviewer.id, items },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ verdicts: SyncVerdict[] }>().verdicts;
}
const outcomesOf = async (items: SyncItem[]) =>
  (await verdictsOf(items)).map((verdict) =>
    verdict.outcome === 'failed' ? verdict.error.code : verdict.outcome,
  );

const item = (
  type: SyncItem['type'],
  action: SyncItem['action'],
  data: SyncItem['data'],
): SyncItem => ({ id: randomUUID(), type, action, data });

const equipment = (id: string, more = {}) =>
  item('equipment', 'create', { body: { ...sampleEquipment(), ...more, id } });
const link = (id: string, source: string, target: string) =>
  item('link', 'create', {
    params: { id: source },
    body: { id, targetEquipmentId: target, linkType: 'dependency' },
  });
const safetyLink = (id: string, equipmentId: string, body: object) =>
  item('safety_link', 'create', {
    params: { equipmentId },
    body: { id, role: 'primary', ...body },
  });

it('does everything that belongs to an Anlage in its order', async () => {
  const ids = Array.from({ length: 7 }, () => randomUUID());
  const [a = '', b = '', l = '', p = '', s = '', own = '', c = ''] = ids;
  const identifier = `F ${p}`;
  expect(
    await outcomesOf([
      equipment(a),
      equipment(b),
      link(l, a, b),
      item('link', 'update', {
        params: { linkId: l },
        body: { comments: 'Neu', base: { comments: null } },
      }),
      safetyLink(s, a, { safetyPoint: { id: p, identifier } }),
      item('safety_link', 'update', { params: { linkId: s }, body: { status: 'confirmed' } }),
      safetyLink(own, b, { safetyPointId: p }),
      item('comment', 'create', { params: { id: a }, body: { id: c, content: 'Alt' } }),
      item('comment', 'update', {
        params: { commentId: c },
        body: { content: 'Neu', base: { content: 'Alt' } },
      }),
      item('comment', 'delete', { params: { commentId: c }, body: { base: { content: 'Neu' } } }),
      item('safety_link', 'delete', { params: { linkId: own } }),
      item('link', 'delete', { params: { linkId: l }, body: { base: { comments: 'Neu' } } }),
    ]),
  ).toEqual(Array.from({ length: 12 }, () => 'done'));
  const entries = await running.database.db
    .select({ id: auditLog.entityId, action: auditLog.action })
    .from(auditLog)
    .where(inArray(auditLog.entityId, ids))
    .orderBy(auditLog.createdAt);
  const actionsOf = (id: string) => entries.filter((one) => one.id === id).map((one) => one.action);
  expect([l, s, own, c].map((id) => actionsOf(id).sort())).toEqual([
    ['link', 'unlink', 'update'],
    ['link', 'update'],
    ['link', 'unlink'],
    ['create', 'delete', 'update'],
  ]);
});

it('makes everything that needs a refused Anlage wait for it, and nothing else', async () => {
  const [taken, twin, other, l, back, s, c, free] = Array.from({ length: 8 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string, string];
  const same = sampleEquipment();
  await verdictsOf([equipment(taken, same), equipment(other)]);
  expect(
    await outcomesOf([
      equipment(twin, same),
      link(l, twin, other),
      link(back, other, twin),
      item('link', 'delete', { params: { linkId: back } }),
      safetyLink(s, twin, { safetyPoint: { identifier: `F ${s}` } }),
      item('comment', 'create', { params: { id: twin }, body: { id: c, content: 'x' } }),
      link(free, other, taken),
    ]),
  ).toEqual([
    ...['duplicate_equipment', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'done'],
  ]);
});

it('makes a link to a point wait for the link that creates the point', async () => {
  const [a, p, own, s] = Array.from({ length: 4 }, () => randomUUID()) as [
    ...[string, string, string, string],
  ];
  await verdictsOf([equipment(a)]);
  expect(
    await outcomesOf([
      safetyLink(own, randomUUID(), { safetyPoint: { id: p, identifier: `F ${p}` } }),
      safetyLink(s, a, { safetyPointId: p }),
    ]),
  ).toEqual(['equipment_not_found', 'waiting']);
});
