import { and, eq, isNull, sql } from 'drizzle-orm';
import { updateRequiredConsent } from '../account/consents-service.ts';
import { record } from '../audit/record.ts';
import { renewRowsNaming } from '../changes/renew-names.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { externalIdOf, type Identity } from './identity.ts';

type User = typeof users.$inferSelect;

async function findByIdentity(tx: Tx, identity: Identity): Promise<User | undefined> {
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(users.externalId, externalIdOf(identity)))
    .for('update');
  return known;
}

/** A record that an administrator prepared belongs to the first user who signs in with its verified e-mail. */
async function claimPrepared(tx: Tx, identity: Identity): Promise<User | undefined> {
  if (!identity.isEmailVerified || identity.email === null) return undefined;
  const [prepared] = await tx
    .select()
    .from(users)
    .where(
      and(isNull(users.externalId), eq(sql`lower(${users.email})`, identity.email.toLowerCase())),
    )
    .for('update');
  if (!prepared) return undefined;
  const names = {
    email: identity.email,
    firstName: prepared.firstName ?? identity.firstName,
    lastName: prepared.lastName ?? identity.lastName,
    displayName: prepared.displayName ?? identity.displayName,
  };
  const reason = 'Erste Anmeldung mit bestätigter E-Mail-Adresse';
  const externalId = externalIdOf(identity);
  await tx
    .update(users)
    .set({ ...names, externalId, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, prepared.id));
  await renewRowsNaming(tx, prepared.id);
  await recordNames(tx, prepared, names, reason);
  return { ...prepared, ...names, externalId, emailVerified: true };
}

type Names = Partial<Pick<User, 'email' | 'firstName' | 'lastName' | 'displayName'>>;

async function recordNames(tx: Tx, before: User, after: Names, reason: string): Promise<void> {
  const changed = (Object.keys(after) as (keyof Names)[]).filter(
    (name) => after[name] !== before[name],
  );
  const values = (from: Names) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await record(tx, {
    ...{ action: 'update', entityType: 'user', entityId: before.id, userId: before.id, reason },
    ...(changed.length > 0 ? { oldValues: values(before), newValues: values(after) } : {}),
  });
}

/** The e-mail of the provider replaces the stored one; the log keeps the former one. */
async function adoptEmail(tx: Tx, user: User, { email }: Identity): Promise<void> {
  if (user.email === email) return;
  await tx.update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, user.id));
  await renewRowsNaming(tx, user.id);
  const reason = 'E-Mail-Adresse bei der Anmeldung vom Anbieter übernommen';
  await recordNames(tx, user, { email }, reason);
}

async function register(tx: Tx, identity: Identity): Promise<User | undefined> {
  const [created] = await tx
    .insert(users)
    .values({
      externalId: externalIdOf(identity),
      email: identity.email,
      emailVerified: identity.email === null ? null : identity.isEmailVerified,
      firstName: identity.firstName,
      lastName: identity.lastName,
      displayName: identity.displayName,
      profileImageUrl: identity.pictureUrl,
    })
    .onConflictDoNothing({ target: users.externalId })
    .returning();
  // A conflict means that the same person signed in through another tab a moment earlier.
  if (!created) return findByIdentity(tx, identity);
  await record(tx, {
    action: 'create',
    entityType: 'user',
    entityId: created.id,
    userId: created.id,
    newValues: {
      email: created.email,
      firstName: created.firstName,
      lastName: created.lastName,
      displayName: created.displayName,
      role: created.role,
      status: created.status,
    },
  });
  return created;
}

async function promote(tx: Tx, user: User): Promise<void> {
  await tx.update(users).set({ role: 'admin', updatedAt: sql`now()` }).where(eq(users.id, user.id));
  await record(tx, {
    action: 'update',
    entityType: 'user',
    entityId: user.id,
    userId: null,
    oldValues: { role: user.role },
    newValues: { role: 'admin' },
    reason: 'E-Mail-Adresse steht in ADMIN_EMAILS',
  });
}

/** Whether ADMIN_EMAILS contains the e-mail of this person, verified or not. */
export function isListed(identity: Identity, adminEmails: readonly string[]): boolean {
  return identity.email !== null && adminEmails.includes(identity.email.toLowerCase());
}

/** The provider states whole seconds, and its clock may be behind ours. */
const promptedTolerance = 60_000;

/**
 * Whether the person has signed in at the provider since they signed out everywhere here. If the provider does not
 * say when, it is enough that it was asked to make them sign in again.
 */
export function isSignedInSince(
  signedOutAt: string | null,
  { authenticatedAt, isPrompted }: { authenticatedAt: number | undefined; isPrompted: boolean },
): boolean {
  if (signedOutAt === null) return true;
  if (authenticatedAt === undefined) return isPrompted;
  return authenticatedAt + (isPrompted ? promptedTolerance : 0) > Date.parse(signedOutAt);
}

/** Finds, claims or makes the user of an identity; the caller decides whether the user may continue. */
export async function signIn(
  tx: Tx,
  identity: Identity,
  adminEmails: readonly string[],
): Promise<Pick<User, 'id' | 'status' | 'dataRetentionUntil' | 'signedOutAt'>> {
  const user =
    (await findByIdentity(tx, identity)) ??
    (await claimPrepared(tx, identity)) ??
    (await register(tx, identity));
  if (!user) throw new Error('sign-in found no user');
  if (user.status !== 'active') return user;

  const isAdmin = identity.isEmailVerified && isListed(identity, adminEmails);
  if (isAdmin && user.role !== 'admin') await promote(tx, user);
  if (identity.isEmailVerified) await adoptEmail(tx, user, identity);
  // An unverified address is not stored, so its claim says nothing about the stored one.
  const isSaidOfStored = identity.isEmailVerified || identity.email === user.email;
  const emailVerified = isSaidOfStored ? identity.isEmailVerified : user.emailVerified;
  if (user.consentGiven) await updateRequiredConsent(tx, user.id);
  await tx.update(users).set({ lastLogin: sql`now()`, emailVerified }).where(eq(users.id, user.id));
  return user;
}
