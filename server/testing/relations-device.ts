import { expect } from 'vitest';
import { type RelationChanges, relationCalls } from '#contract/relations.ts';
import type { Person } from './test-app.ts';

export const relationNames = [
  'links',
  'safetyPoints',
  'safetyLinks',
  'comments',
  'documents',
] as const;
type Kind = (typeof relationNames)[number];

type Rows = { [Name in Kind]: Map<string, RelationChanges[Name]['changed'][number]> };
export type RelationsDevice = Rows & { since: string };

export const emptyDevice = (): RelationsDevice => ({
  ...{ links: new Map(), safetyPoints: new Map(), safetyLinks: new Map(), comments: new Map() },
  documents: new Map(),
  since: '',
});

const sizeOf = (page: RelationChanges) =>
  relationNames.flatMap((name) => [...page[name].changed, ...page[name].deleted]).length;

function store<Row extends { id: string }>(
  rows: Map<string, Row>,
  { changed, deleted }: { changed: Row[]; deleted: string[] },
): void {
  for (const row of changed) rows.set(row.id, row);
  for (const id of deleted) rows.delete(id);
}

/** Requests the feed of relations as a person's device does. */
export function relationsOf(person: () => Person) {
  async function changes(since: string, limit = 1_000): Promise<RelationChanges> {
    const url = `/api/relations/changes?since=${since}&limit=${limit}`;
    const answer = await person().send({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    return relationCalls.changes.answer.parse(answer.json());
  }

  /** Pulls the feed to its end, as a device does. */
  async function pull(device: RelationsDevice, limit = 1_000): Promise<RelationsDevice> {
    for (;;) {
      const page = await changes(device.since, limit);
      store(device.links, page.links);
      store(device.safetyPoints, page.safetyPoints);
      store(device.safetyLinks, page.safetyLinks);
      store(device.comments, page.comments);
      store(device.documents, page.documents);
      device.since = page.next;
      if (!page.hasMore) return device;
    }
  }

  /** Pulls until no rows are repeated because of other tests' running transactions. */
  async function pullUntilQuiet(): Promise<RelationsDevice> {
    const device = await pull(emptyDevice());
    while (sizeOf(await changes(device.since)) > 0) await pull(device);
    return device;
  }

  return { changes, pull, pullUntilQuiet };
}
