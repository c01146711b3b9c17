import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { type Forms, type Identity, type Mentioned, mentionedOf, wordsOf } from './identifiers.ts';

const kept = ['email', 'firstName', 'lastName', 'displayName', 'profileImageUrl'] as const;

/** The present and the former names and addresses of these people, from the log of their own records. */
export async function formsOf(executor: Executor, people: Forms): Promise<Forms> {
  const { entityType, entityId, oldValues, newValues, createdAt, id } = auditLog;
  const ids = people.map((person) => person.id);
  const entries = await executor
    .select({ entityId, oldValues, newValues })
    .from(auditLog)
    .where(and(eq(entityType, 'user'), sql`${entityId} = any(${sql.param(ids)}::text[])`))
    .orderBy(desc(createdAt), desc(id));
  const entriesOf = new Map<string, Entry[]>(ids.map((one) => [one, []]));
  for (const entry of entries) entriesOf.get(entry.entityId)?.push(entry);
  return people.flatMap((person) =>
    markInvented(backThrough(person, entriesOf.get(person.id) ?? [])),
  );
}

/** The present names and addresses of all other accounts. */
export async function othersThan(executor: Executor, userId: string): Promise<Mentioned> {
  const isLiving = and(ne(users.id, userId), ne(users.status, 'anonymized'));
  return mentionedOf(await executor.select().from(users).where(isLiving));
}
interface Entry {
  oldValues: Record<string, unknown> | null;
  newValues: Record<string, unknown> | null;
}

/** From now on backwards, so that first and last name of one time stay together. */
function backThrough(person: Identity, entries: readonly Entry[]): Identity[] {
  const forms = [person];
  let form = person;
  for (const { oldValues, newValues } of entries) {
    const after = { ...form, ...namesIn(newValues) };
    form = { ...after, ...namesIn(oldValues) };
    forms.push(after, form);
  }
  return forms;
}

function namesIn(values: Record<string, unknown> | null): Partial<Identity> {
  const names = kept.flatMap((name) => {
    const value = values?.[name];
    return typeof value === 'string' || value === null ? [[name, value]] : [];
  });
  return Object.fromEntries(names);
}

/**
 * A person must not be able to choose by a new name what is erased from others' texts about Anlagen. So a name counts
 * everywhere only if it has a word in common with the first names of the account, or with one of its addresses. If
 * nobody gave the account a name, the chosen one counts.
 */
function markInvented(forms: Identity[]): Identity[] {
  const given = forms.at(-1);
  const names = [given?.firstName, given?.lastName, given?.displayName].map((name) => name ?? '');
  if (names.every((name) => name === '')) return forms;
  const addresses = forms.map(({ email }) => email?.replace(/@.*/, '') ?? '');
  const known = new Set([...names, ...addresses].flatMap(wordsOf));
  const isKnown = (...chosen: (string | null)[]) =>
    chosen.some((name) => wordsOf(name ?? '').some((word) => known.has(word)));
  return forms.flatMap((form) => {
    const { firstName, lastName, displayName } = form;
    // One of the two may be the person's while the other is arbitrary.
    const full = { ...form, displayName: null, isInvented: !isKnown(firstName, lastName) };
    const shown = { ...form, firstName: null, lastName: null, isInvented: !isKnown(displayName) };
    return [full, shown];
  });
}
