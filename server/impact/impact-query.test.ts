import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import type { Impact, StandIn } from '#contract/impact/impact.ts';
import { type ImpactFacts, impactOf as referenceOf } from '#contract/impact/impact-answer.ts';
import type { ImpactOrigin } from '#contract/impact/impact-walk.ts';
import { linkTypes } from '#contract/links.ts';
import { type SafetyPoint, safetyRoles, safetyStatuses } from '#contract/safety/safety.ts';
import type { Database } from '../db/database.ts';
import { derivedPointColumns } from '../db/safety-point-columns.ts';
import {
  equipment,
  equipmentLinks,
  equipmentSafetyLinks,
  safetyPoints,
} from '../db/tables/index.ts';
import { derivedColumns, equipmentRecord } from '../equipment/equipment-columns.ts';
import { pointRecord } from '../safety/safety-points-store.ts';
import { isEmbedded, openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { impactOf } from './impact-query.ts';

let database: Database;
let places: Place[];
beforeAll(async () => {
  database = await openTestDatabase();
  places = await makePlaces();
});
afterAll(() => database.close());

const mostNodes = 9;
const mostPoints = 3;

/** A graph by numbers: few nodes give nearly every shape, above all cycles. */
const anyGraph = fc.record({
  links: fc.uniqueArray(
    fc.record({
      source: fc.nat(mostNodes - 1),
      target: fc.nat(mostNodes - 1),
      linkType: fc.constantFrom(...linkTypes),
    }),
    {
      maxLength: 20,
      size: 'max',
      selector: ({ source, target, linkType }) =>
        linkType === 'redundancy'
          ? `${Math.min(source, target)} ${Math.max(source, target)}`
          : `${source} ${target} ${linkType}`,
    },
  ),
  protections: fc.uniqueArray(
    fc.record({
      point: fc.nat(mostPoints - 1),
      node: fc.nat(mostNodes - 1),
      role: fc.constantFrom(...safetyRoles),
      status: fc.constantFrom(...safetyStatuses),
    }),
    { maxLength: 8, size: 'max', selector: ({ point, node }) => `${point} ${node}` },
  ),
  origins: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('equipment' as const, 'safety_point' as const),
      at: fc.nat(mostPoints - 1),
    }),
    { minLength: 1, maxLength: 2, selector: ({ kind, at }) => `${kind} ${at}` },
  ),
  limit: fc.oneof(fc.constant(5_000), fc.integer({ min: 1, max: 6 })),
});
type Graph = typeof anyGraph extends fc.Arbitrary<infer G> ? G : never;

/** Names repeat, so that the id decides their order. */
const names = ['Pumpe 10', 'Pumpe 2', 'Ähre', 'Zähler'];

/** Many graphs in one database: each has Anlagen of its own. */
const together = 50;

interface Place {
  nodes: EquipmentSummary[];
  points: SafetyPoint[];
}

async function makePlaces(): Promise<Place[]> {
  const rows = Array.from({ length: together * mostNodes }, (_, at) =>
    sampleEquipment({ name: names[at % names.length] ?? '' }),
  );
  const points = Array.from({ length: together * mostPoints }, (_, at) => ({
    ...{ identifier: `F${at % 2}`, site: null, floor: null, column: null },
    description: `${at}`,
  }));
  const nodes = await database.db
    .insert(equipment)
    .values(rows.map((row) => ({ ...row, ...derivedColumns(row) })))
    .returning(equipmentRecord);
  const fuses = await database.db
    .insert(safetyPoints)
    .values(points.map((point) => ({ ...point, ...derivedPointColumns(point) })))
    .returning(pointRecord);
  return Array.from({ length: together }, (_, at) => ({
    nodes: nodes.slice(at * mostNodes, (at + 1) * mostNodes),
    points: fuses.slice(at * mostPoints, (at + 1) * mostPoints),
  }));
}

const idOf = (records: readonly { id: string }[], at: number) => records[at]?.id ?? '';

const linksIn = ({ links }: Graph, { nodes }: Place) =>
  links
    .filter(({ source, target }) => source !== target)
    .map(({ source, target, linkType }) => ({
      id: randomUUID(),
      sourceEquipmentId: idOf(nodes, source),
      targetEquipmentId: idOf(nodes, target),
      linkType,
    }));

const safetyLinksIn = ({ protections }: Graph, { nodes, points }: Place) =>
  protections.map(({ point, node, role, status }) => ({
    id: randomUUID(),
    equipmentId: idOf(nodes, node),
    safetyPointId: idOf(points, point),
    ...{ role, status },
  }));

interface Question {
  origin: ImpactOrigin;
  limit: number;
  facts: ImpactFacts;
}

/** Writes each graph into the database and builds the same facts for the plain walk. */
async function ask(graphs: readonly Graph[], places: readonly Place[]): Promise<Question[]> {
  const told = graphs.map((graph, at) => {
    const place = places[at] ?? { nodes: [], points: [] };
    return {
      ...{ graph, place },
      links: linksIn(graph, place),
      safetyLinks: safetyLinksIn(graph, place),
    };
  });
  const { db } = database;
  await db.execute(sql`truncate ${equipmentLinks}, ${equipmentSafetyLinks}`);
  const links = told.flatMap((one) => one.links);
  if (links.length > 0) await db.insert(equipmentLinks).values(links);
  const safetyLinks = told.flatMap((one) => one.safetyLinks);
  if (safetyLinks.length > 0) await db.insert(equipmentSafetyLinks).values(safetyLinks);
  return told.flatMap(({ graph, place, ...relations }) => {
    const facts = {
      ...relations,
      equipmentOf: (id: string) => place.nodes.find((node) => node.id === id),
      safetyPointOf: (id: string) => place.points.find((point) => point.id === id),
    };
    return graph.origins.map(({ kind, at }) => {
      const id = idOf(kind === 'equipment' ? place.nodes : place.points, at);
      return { origin: { kind, id }, limit: graph.limit, facts };
    });
  });
}

/** Only the facts that the answer mentions: it must be consistent by itself. */
function restricted({ facts, origin }: Question, answer: Impact): ImpactFacts {
  const named = new Set([origin.id, ...answer.affected.map((one) => one.equipment.id)]);
  return {
    ...facts,
    links: facts.links.filter(
      ({ linkType, sourceEquipmentId, targetEquipmentId }) =>
        linkType === 'redundancy' || (named.has(sourceEquipmentId) && named.has(targetEquipmentId)),
    ),
    safetyLinks: facts.safetyLinks.filter(({ equipmentId }) => named.has(equipmentId)),
  };
}

type Told = Omit<Impact, 'at'>;

/** Anlagen that a cut answer leaves out may be affected too. */
const nobodyKnows = (standIns: readonly StandIn[]) =>
  standIns.map((one) => ({ ...one, isAffected: one.isAffected || null }));

function expectPart(answer: Impact, whole: Told, question: Question): void {
  const distances = ({ affected }: Told) => affected.map(({ distance }) => distance);
  expect(distances(answer)).toEqual(distances(whole).slice(0, question.limit));
  const alone = referenceOf(question.origin, restricted(question, answer));
  const affected = alone?.affected.map((one) => ({ ...one, standIns: nobodyKnows(one.standIns) }));
  expect(answer.affected).toEqual(affected);
  expect(answer.standIns).toEqual(nobodyKnows(alone?.standIns ?? []));
}

it('gives the answer of the plain walk, on every graph', async () => {
  const runs = isEmbedded ? tries(8, 2) : tries(60, 10);
  let affected = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyGraph, { minLength: together, maxLength: together }),
      async (graphs) => {
        const questions = await ask(graphs, places);
        const answers = questions.map(async (question) => {
          const { origin, limit, facts } = question;
          const whole = referenceOf(origin, facts);
          const answer = JSON.parse((await impactOf(database.db, origin, limit)) ?? 'null');
          if (!whole) throw new Error('an origin got lost');
          affected += whole.affected.length;
          const isComplete = whole.affected.length <= limit;
          expect(answer.isComplete).toBe(isComplete);
          if (isComplete) expect(answer).toEqual({ ...whole, at: answer.at });
          else expectPart(answer, whole, question);
        });
        await Promise.all(answers);
      },
    ),
    { numRuns: runs, endOnFailure: true },
  );
  // Graphs without relations would prove nothing. Each has about two affected Anlagen; chance does not fall this far
  // below.
  expect(affected).toBeGreaterThan((runs * together) / 4);
});

it('walks a ring of thousands to its end, and lists a part of more than the limit', async () => {
  const size = tries(4_000, 1_500);
  const rows = Array.from({ length: size }, () => ({ ...sampleEquipment(), id: randomUUID() }));
  await database.db.execute(sql`truncate ${equipment} cascade`);
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => ({ ...row, ...derivedColumns(row) }));
    await database.db.insert(equipment).values(some);
  }
  const ring = rows.map(({ id }, at) => ({
    sourceEquipmentId: rows[(at + 1) % rows.length]?.id ?? '',
    targetEquipmentId: id,
    linkType: 'dependency' as const,
  }));
  await database.db.insert(equipmentLinks).values(ring);
  const id = rows[0]?.id ?? '';
  const walked = JSON.parse((await impactOf(database.db, { kind: 'equipment', id })) ?? '');
  expect(walked.affected.map(({ distance }: { distance: number }) => distance)).toEqual(
    Array.from({ length: size - 1 }, (_, at) => at + 1),
  );
  await database.db.insert(equipmentLinks).values(
    rows.slice(1).map((row) => ({
      ...{ sourceEquipmentId: id, targetEquipmentId: row.id, linkType: 'control' as const },
    })),
  );
  const part = JSON.parse((await impactOf(database.db, { kind: 'equipment', id }, 1_000)) ?? '');
  expect(part.isComplete).toBe(false);
  expect(part.affected).toHaveLength(1_000);
});
