import { desc, eq, sql } from 'drizzle-orm';
import {
  askedConsents,
  type Consent,
  type ConsentType,
  consentVersion,
  requiredConsents,
} from '#contract/consents.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { userConsents, users } from '../db/tables/index.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { recordGdprEvent } from '../privacy/gdpr-events.ts';
import type { Actor } from './account-service.ts';
import { findForUpdate, refuseInactive } from './account-store.ts';

type Row = typeof userConsents.$inferSelect;

const toConsent = ({ consentType, consentGiven, consentDate, withdrawnAt, version }: Row) => ({
  ...{ consentType, consentDate, withdrawnAt, version },
  consentGiven: consentGiven && withdrawnAt === null,
});

/** Of each type the newest row is the one that holds. */
async function newestOf(executor: Executor, userId: string): Promise<Row[]> {
  const { userId: owner, consentType, consentDate, id } = userConsents;
  return executor
    .selectDistinctOn([consentType])
    .from(userConsents)
    .where(eq(owner, userId))
    .orderBy(consentType, desc(consentDate), desc(id));
}

export async function listConsents(executor: Executor, userId: string): Promise<Consent[]> {
  return (await newestOf(executor, userId)).map(toConsent);
}

interface Decision {
  consentType: ConsentType;
  consentGiven: boolean;
}

/** Appends to the history; the same decision once more changes nothing. */
export async function decide(tx: Tx, actor: Actor, decision: Decision): Promise<Consent> {
  const { consentType, consentGiven } = decision;
  await holdPerson(tx, actor.userId);
  const current = (await newestOf(tx, actor.userId)).find((row) => row.consentType === consentType);
  const standing = current && toConsent(current);
  const isSame = standing?.consentGiven === consentGiven;
  if (standing && isSame && (!consentGiven || standing.version === consentVersion)) return standing;

  const isWithdrawal = standing?.consentGiven === true && !consentGiven;
  const row = isWithdrawal
    ? await withdraw(tx, current)
    : await append(tx, actor, decision, current?.consentDate ?? null);
  await followRequired(tx, actor.userId);
  await recordDecision(tx, actor, decision, standing?.consentGiven ?? null);
  if (consentGiven || isWithdrawal) await recordEvent(tx, actor, row);
  if (isWithdrawal) await tellAdmins(tx, actor.userId, consentType);
  return toConsent(row);
}

/** Two decisions of one person are taken one after the other. */
async function holdPerson(tx: Tx, userId: string): Promise<void> {
  refuseInactive(await findForUpdate(tx, userId));
}

async function append(
  tx: Tx,
  { userId, ipAddress, userAgent }: Actor,
  decision: Decision,
  last: string | null,
): Promise<Row> {
  const [row] = await tx
    .insert(userConsents)
    .values({
      ...{ ...decision, userId, ipAddress, userAgent, version: consentVersion },
      // Whoever waited for their turn decides later, whenever they began and whatever the clock says.
      consentDate: sql`greatest(clock_timestamp(), ${last}::timestamptz + interval '1 millisecond')`,
    })
    .returning();
  if (!row) throw new Error('no consent inserted');
  return row;
}

async function withdraw(tx: Tx, given: Row | undefined): Promise<Row> {
  const [row] = await tx
    .update(userConsents)
    .set({ withdrawnAt: sql`greatest(clock_timestamp(), ${userConsents.consentDate})` })
    .where(eq(userConsents.id, given?.id ?? ''))
    .returning();
  if (!row) throw new Error('no consent to withdraw');
  return row;
}

/**
 * The account itself knows whether everything is agreed to that must be, in today's wording, and since
 * when. Looked at with every decision, and at every sign-in: another wording asks everybody anew.
 */
export async function followRequired(tx: Tx, userId: string): Promise<void> {
  const required = (await newestOf(tx, userId))
    .map(toConsent)
    .filter(
      ({ consentType, consentGiven, version }) =>
        consentGiven && version === consentVersion && requiredConsents.includes(consentType),
    );
  const isGiven = required.length === requiredConsents.length;
  const consentDate = isGiven
    ? required
        .map(({ consentDate }) => consentDate)
        .sort()
        .at(-1)
    : null;
  await tx
    .update(users)
    .set({ consentGiven: isGiven, consentDate: consentDate ?? null, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

async function recordDecision(
  tx: Tx,
  { userId }: Actor,
  { consentType, consentGiven }: Decision,
  before: boolean | null,
): Promise<void> {
  await record(tx, {
    ...{ action: 'update', entityType: 'user', entityId: userId, userId },
    oldValues: { consentType, consentGiven: before },
    newValues: { consentType, consentGiven },
  });
}

async function recordEvent(
  tx: Tx,
  { userId, ...origin }: Actor,
  { consentType, withdrawnAt, version }: Row,
): Promise<void> {
  await recordGdprEvent(tx, {
    ...{ userId, performedBy: userId, entityType: 'user_consent', entityId: consentType },
    eventType: withdrawnAt === null ? 'consent_given' : 'consent_withdrawn',
    details: { consentType, version },
    ...origin,
  });
}

async function tellAdmins(tx: Tx, userId: string, consentType: ConsentType): Promise<void> {
  const asked = askedConsents.find(({ type }) => type === consentType);
  await notifyAdmins(tx, {
    ...{ type: 'consent_withdrawn', title: 'Einwilligung widerrufen', userId, gdprRelated: true },
    message: `Eine Person hat ihre Einwilligung widerrufen: ${asked?.label ?? consentType}`,
    priority: asked?.isRequired ? 'high' : 'normal',
  });
}
