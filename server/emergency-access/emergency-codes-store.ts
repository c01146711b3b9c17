import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EmergencyCode } from '#contract/emergency-access.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { emergencyAccessCodes, users } from '../db/tables/index.ts';
import { writesUntil } from '../sessions/emergency-right.ts';

/** Administrators issue codes one by one; older ones are in the audit log. */
const mostListed = 200;

const { id, site, createdAt, expiresAt, usedAt, revokedAt, code, usedBy, createdBy } =
  emergencyAccessCodes;
const maker = alias(users, 'maker');
const holder = alias(users, 'holder');

const withNames = (executor: Executor) =>
  executor
    .select({
      ...{ id, site, createdAt, expiresAt, usedAt, revokedAt },
      createdByName: personNameOrNull('maker'),
      usedByName: personNameOrNull('holder'),
      writesUntil: writesUntil(sql`${usedAt}`).mapWith(usedAt),
    })
    .from(emergencyAccessCodes)
    .leftJoin(maker, eq(maker.id, createdBy))
    .leftJoin(holder, eq(holder.id, usedBy));

/** The newest first. */
export function list(executor: Executor): Promise<EmergencyCode[]> {
  return withNames(executor).orderBy(desc(createdAt), desc(id)).limit(mostListed);
}

export async function findById(
  executor: Executor,
  codeId: string,
): Promise<EmergencyCode | undefined> {
  const [found] = await withNames(executor).where(eq(id, codeId));
  return found;
}

export async function insert(
  tx: Tx,
  issued: { hash: string; site: string; hours: number; userId: string },
): Promise<EmergencyCode> {
  const [created] = await tx
    .insert(emergencyAccessCodes)
    .values({
      code: issued.hash,
      site: issued.site,
      expiresAt: sql`now() + make_interval(hours => ${issued.hours})`,
      createdBy: issued.userId,
    })
    .returning({ id });
  const found = created && (await findById(tx, created.id));
  if (!found) throw new Error('no code inserted');
  return found;
}

/** Undefined if no such code can be used now. Of several simultaneous users one gets it. */
export async function claimOpenCode(
  tx: Tx,
  hash: string,
  userId: string,
): Promise<EmergencyCode | undefined> {
  const [taken] = await tx
    .update(emergencyAccessCodes)
    .set({ usedAt: sql`now()`, usedBy: userId })
    .where(and(eq(code, hash), isNull(usedAt), isNull(revokedAt), gt(expiresAt, sql`now()`)))
    .returning({ id });
  return taken && findById(tx, taken.id);
}

/** Revokes the codes by which this user can write now, and returns them. */
export async function revokeRunning(tx: Tx, userId: string): Promise<EmergencyCode[]> {
  const revoked = await tx
    .update(emergencyAccessCodes)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(usedBy, userId), isNull(revokedAt), gt(writesUntil(sql`${usedAt}`), sql`now()`)))
    .returning({ id });
  if (revoked.length === 0) return [];
  const ids = revoked.map((code) => code.id);
  return withNames(tx).where(inArray(id, ids));
}

/** The user who entered it, if anybody; undefined if there is nothing to revoke. */
export async function revoke(
  tx: Tx,
  codeId: string,
): Promise<{ usedBy: string | null } | undefined> {
  const [revoked] = await tx
    .update(emergencyAccessCodes)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(id, codeId), isNull(revokedAt)))
    .returning({ usedBy });
  return revoked;
}
