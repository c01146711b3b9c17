import { desc, eq, sql } from 'drizzle-orm';
import {
  askedConsents,
  type Consent,
  type ConsentType,
  consentVersion,
  requiredConsents,
} from '#contract/account/consents.ts';
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

/** The newest row of each type is the valid one. */
async function newestConsents(executor: Executor, userId: string): Promise<Row[]> {
  const { userId: owner, consentType, consentDate, id } = userConsents;
  return executor
    .selectDistinctOn([consentType])
    .from(userConsents)
    .where(eq(owner, userId))
    .orderBy(consentType, desc(consentDate), desc(id));
}

export async function listConsents(executor: Executor, userId: string): Promise<Consent[]> {
  return (await newestConsents(executor, userId)).map(toConsent);
}

interface Decision {
  consentType: ConsentType;
  consentGiven: boolean;
}

/** Appends to the history; the same decision once more changes nothing. */
export async function decide(tx: Tx, actor: Actor, decision: Decision): Promise<Consent> {
  const { consentType, consentGiven } = decision;
  await lockUser(tx, actor.userId);
  const current = (await newestConsents(tx, actor.userId)).find(
    (row) => row.consentType === consentType,
  );
  const standing = current && toConsent(current);
  const isSame = standing?.consentGiven === consentGiven;
  if (standing && isSame && (!consentGiven || standing.version === consentVersion)) return standing;

  const isWithdrawal = standing?.consentGiven === true && !consentGiven;
  const row = isWithdrawal
    ? await withdraw(tx, current)
    : await append(tx, actor, decision, current?.consentDate ?? null);
  await updateRequiredConsent(tx, actor.userId);
  await recordDecision(tx, actor, decision, standing?.consentGiven ?? null);
  if (consentGiven || isWithdrawal) await recordEvent(tx, actor, row);
  if (isWithdrawal) await notifyAdminsOfWithdrawal(tx, actor.userId, consentType);
  return toConsent(row);
}

/** Locks the user's row, so that two decisions of one user run one after the other. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
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
      // Later than the last decision in any case: this one may have waited for it, and clocks can go back.
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
 * Stores in the account whether the required consents are given in the present wording, and since when. Called with
 * every decision and at every sign-in, because a new wording requires a new consent.
 */
export async function updateRequiredConsent(tx: Tx, userId: string): Promise<void> {
  const required = (await newestConsents(tx, userId))
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

async function notifyAdminsOfWithdrawal(
  tx: Tx,
  userId: string,
  consentType: ConsentType,
): Promise<void> {
  const asked = askedConsents.find(({ type }) => type === consentType);
  await notifyAdmins(tx, {
    ...{ type: 'consent_withdrawn', title: 'Einwilligung widerrufen', userId, gdprRelated: true },
    message: `Eine Person hat ihre Einwilligung widerrufen: ${asked?.label ?? consentType}`,
    priority: asked?.isRequired ? 'high' : 'normal',
  });
}
