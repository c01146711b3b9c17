import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { renewRowsNaming } from '../changes/renew-names.ts';
import type { Tx } from '../db/database.ts';
import { type PersonalTable, personalData } from '../db/personal-data.ts';
import { equipmentDocuments, uploads, users } from '../db/tables/index.ts';
import { requestRemoval } from '../documents/uploads-store.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-attempt.ts';
import { addJob } from '../jobs/jobs-store.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { type ErasureMode, noteErased } from '../storage/erased-people.ts';
import type { Storage } from '../storage/storage.ts';
import { anonymousName, harmlessNames, type Mentioned } from './identifiers.ts';
import { isAbout, isActing, keyOf, type ReadTable, readTable } from './person-columns.ts';
import { hasWords, redactRows } from './redact-mentions.ts';

export interface ErasurePayload {
  userId: string;
  /** `words`: an administrator decided that shared names are erased too. */
  mode: ErasureMode | 'words';
  /** Rows written later are about the erasure itself. */
  begunAt: string;
  /**
   * The same for entries of the log, whose time is not the beginning of their transaction. A job that an earlier version
   * has added does not name it.
   */
  loggedBefore?: string;
  /** Names and addresses that only this person has. */
  own: Mentioned;
  /** Names and addresses that others have too: they stay in texts, and administrators are shown where. */
  shared: Mentioned;
}

/** Rows that one transaction changes or reads: few enough that others need not wait long. */
const batch = 500;

/** A part of the work: processes the rows after a key and returns the last key; undefined at its end. */
type Pass = (tx: Tx, after: string | undefined) => Promise<string | undefined>;

/** A place with a name that another person has too, as administrators see it. */
export interface KeptPlace {
  where: string;
  around: string;
}

/** More than anybody reads; all of them are counted. */
const mostPlaces = 20;

interface Progress {
  /** The tables the passes are about: a version that knows other tables begins again. */
  plan: string;
  pass: number;
  after: string | undefined;
  kept: number;
  places: KeptPlace[];
}

/**
 * Removes everything from the database by which a person could be recognised. Their account is empty already. What
 * they made and did stays, and refers to an account without a name.
 */
export const erasureHandler = (storage: Storage): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const payload = job.payload as unknown as ErasurePayload;
    const { userId, mode } = payload;
    if (mode !== 'words') await noteErased(storage, userId, mode);
    const plan = personalData.map(({ name }) => name).join();
    const progress: Progress = {
      ...{ plan, pass: 0, after: undefined, kept: 0, places: [] },
      ...(job.checkpoint?.plan === plan ? job.checkpoint : {}),
    };
    const passes = passesOf(payload, (place) => {
      progress.kept += 1;
      const { places } = progress;
      const isListed = places.some((one) => isDeepStrictEqual(one, place));
      if (!isListed && places.length < mostPlaces) places.push(place);
    });
    while (progress.pass < passes.length) {
      Object.assign(progress, await takeStep(job, passes, progress));
    }
    const { kept, places } = progress;
    const question = { question: { userId, shared: payload.shared, places } };
    await job.finish((tx) => endErasure(tx, payload, kept), {
      ...(kept > 0 ? { result: keptText(kept), payload: question } : {}),
    });
  },
});

type Place = Pick<Progress, 'pass' | 'after'>;

function takeStep(job: JobAttempt, passes: readonly Pass[], progress: Progress): Promise<Place> {
  return job.step(
    async (tx): Promise<Place> => {
      const { pass } = progress;
      // A name may be in a million entries; only one batch of them is read here.
      await tx.execute(sql`set local statement_timeout = 0`);
      const after = await passes[pass]?.(tx, progress.after);
      return after === undefined ? { pass: pass + 1, after } : { pass, after };
    },
    (next) => ({
      checkpoint: { ...progress, ...next },
      ...{ done: next.pass, total: passes.length },
    }),
  );
}

const keptText = (places: number) =>
  `${places === 1 ? 'An einer Stelle steht' : `An ${places.toLocaleString('de-DE')} Stellen steht`} ein Name, den auch eine andere Person trägt. Dort wurde nichts entfernt.`;

async function endErasure(tx: Tx, { userId, mode }: ErasurePayload, kept: number): Promise<void> {
  if (mode === 'remove') await tx.delete(users).where(eq(users.id, userId));
  await addJob(tx, { kind: 'remove_files', onceKey: 'remove_files' });
  await notifyAdmins(tx, {
    ...{ type: 'gdpr_request', title: 'Personendaten entfernt', gdprRelated: true },
    message: `Die Daten einer Person sind aus allen Einträgen entfernt.${kept > 0 ? ` ${keptText(kept)} Bitte entscheiden Sie unter „Hintergrundarbeiten“.` : ''}`,
    ...{ entityType: 'job', priority: kept > 0 ? 'normal' : 'low' },
  });
}

function passesOf(payload: ErasurePayload, onKeptPlace: (place: KeptPlace) => void): Pass[] {
  const { userId, mode, begunAt, loggedBefore = begunAt, own, shared } = payload;
  const others = personalData.filter(({ name }) => name !== 'users');
  const words = personalData.filter(hasWords).map((entry): Pass => {
    const where = entry.label ?? 'Sonstiges';
    const onKept = (around: string) => onKeptPlace({ where, around });
    const redaction = { userId, own, shared, onKept, isShared: mode === 'words' };
    return (tx, after) => redactRows(tx, entry, redaction, { after, limit: batch });
  });
  if (mode === 'words') return words;
  const rows = others
    .filter(({ erase }) => erase !== 'keep')
    .map(
      (entry): Pass =>
        (tx, after) =>
          entry.erase === 'delete'
            ? deleteRows(tx, entry, userId)
            : stripRows(tx, entry, {
                ...{ userId, after },
                begunAt: entry.name === 'auditLog' ? loggedBefore : begunAt,
              }),
    );
  const renew: Pass = async (tx) => {
    await renewRowsNaming(tx, userId);
    return undefined;
  };
  // Forgetting who made a row marks the row itself; what names the person by the log is marked afterwards.
  const references =
    mode === 'remove' ? [...others.flatMap((one) => forgettingPasses(one, userId)), renew] : [];
  return [(tx) => removePrivateFiles(tx, userId), ...rows, ...words, renew, ...references];
}

/** Every processed row no longer matches, so the pass needs no key. */
const again = '';

async function deleteRows(tx: Tx, entry: PersonalTable, userId: string) {
  const read = readTable(entry);
  const key = keyOf(read);
  const some = tx.select({ key }).from(read.table).where(isAbout(entry, userId)).limit(batch);
  const gone = await tx.delete(read.table).where(inArray(key, some)).returning({ key });
  return gone.length === batch ? again : undefined;
}

interface Stripping {
  userId: string;
  begunAt: string;
  after: string | undefined;
}

async function stripRows(tx: Tx, entry: PersonalTable, { userId, begunAt, after }: Stripping) {
  const read = readTable(entry);
  const key = keyOf(read);
  const { createdAt } = read.columns;
  const isOlder = createdAt && lt(createdAt, begunAt);
  const rows = await tx
    .select({ key: sql<string>`${key}::text` })
    .from(read.table)
    .where(
      and(
        or(isAbout(entry, userId), isActing(entry, userId)),
        isOlder,
        after === undefined ? undefined : gt(key, after),
      ),
    )
    .orderBy(asc(key))
    .limit(batch);
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return undefined;
  const isOne = inArray(key, keys);
  const blankedColumns = [
    ...read.ofClass('identity').map(([name, column]) => [name, blank(column)]),
    ...read
      .ofClass('text_about_people')
      .map(([name, column]) => [name, blank(column, wordsRemoved)]),
  ];
  const values = read.ofClass('named_values').map(([name, column]) => [name, harmlessOf(column)]);
  const all = Object.fromEntries([...blankedColumns, ...values]);
  await set(tx, read, all, and(isOne, isAbout(entry, userId)));
  const traces = read
    .ofClass('request_origin', 'session_hash')
    .map(([name, column]) => [name, blank(column)]);
  await set(tx, read, Object.fromEntries(traces), and(isOne, isActing(entry, userId)));
  return keys.length === batch ? keys.at(-1) : undefined;
}

async function set(
  tx: Tx,
  { table }: ReadTable,
  values: Record<string, SQL | string | null>,
  where: SQL | undefined,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.update(table).set(values).where(where);
}

/** Replaces a text about the person. */
const wordsRemoved = 'Die Angaben zu dieser Person wurden entfernt.';

const blank = (column: PgColumn, replacement = anonymousName) =>
  column.notNull ? replacement : null;

const harmlessOf = (column: PgColumn) => sql`case when ${column} is not null then (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column})
  where key = any(${sql.param(harmlessNames)}::text[])) end`;

/** Private documents were for nobody else; an unfinished upload will not become a document. */
async function removePrivateFiles(tx: Tx, userId: string): Promise<undefined> {
  const documents = await tx
    .delete(equipmentDocuments)
    .where(and(eq(equipmentDocuments.createdBy, userId), eq(equipmentDocuments.isPrivate, true)))
    .returning({ objectPath: equipmentDocuments.objectPath });
  const unfinished = await tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .returning({ objectPath: uploads.objectPath });
  await tx.delete(uploads).where(eq(uploads.userId, userId));
  await requestRemoval(
    tx,
    [...documents, ...unfinished].map(({ objectPath }) => objectPath),
  );
}

/**
 * Deleting the account would clear all references to it in one statement; in batches other transactions can run in
 * between.
 */
function forgettingPasses(entry: PersonalTable, userId: string): Pass[] {
  const read = readTable(entry);
  const references = read
    .ofClass('subject', 'author', 'actor')
    .filter(([, { notNull }]) => !notNull);
  return references.map(([name, column]) => async (tx) => {
    const key = keyOf(read);
    const some = tx.select({ key }).from(read.table).where(eq(column, userId)).limit(batch);
    const emptied = await tx
      .update(read.table)
      .set({ [name]: null })
      .where(inArray(key, some))
      .returning({ key });
    return emptied.length === batch ? again : undefined;
  });
}
