import { and, eq, isNull, sql } from 'drizzle-orm';
import { record } from '../audit-log/record.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { externalIdOf, type Identity } from './identity.ts';

type User = typeof users.$inferSelect;

async function findKnown(tx: Tx, identity: Identity): Promise<User | undefined> {
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(users.externalId, externalIdOf(identity)))
    .for('update');
  return known;
}

/** A record an administrator made in advance belongs to the first who proves its e-mail, once. */
async function claimPrepared(tx: Tx, identity: Identity): Promise<User | undefined> {
  if (!identity.isEmailVerified || identity.email === null) return undefined;
  const [claimed] = await tx
    .update(users)
    .set({
      externalId: externalIdOf(identity),
      firstName: sql`coalesce(${users.firstName}, ${identity.firstName})`,
      lastName: sql`coalesce(${users.lastName}, ${identity.lastName})`,
      displayName: sql`coalesce(${users.displayName}, ${identity.displayName})`,
      updatedAt: sql`now()`,
    })
    .where(
      and(isNull(users.externalId), eq(sql`lower(${users.email})`, identity.email.toLowerCase())),
    )
    .returning();
  if (claimed) {
    await record(tx, {
      action: 'update',
      entityType: 'user',
      entityId: claimed.id,
      userId: claimed.id,
      reason: 'Erste Anmeldung mit bestätigter E-Mail-Adresse',
    });
  }
  return claimed;
}

async function register(tx: Tx, identity: Identity): Promise<User | undefined> {
  const [created] = await tx
    .insert(users)
    .values({
      externalId: externalIdOf(identity),
      email: identity.email,
      firstName: identity.firstName,
      lastName: identity.lastName,
      displayName: identity.displayName,
      profileImageUrl: identity.pictureUrl,
    })
    .onConflictDoNothing({ target: users.externalId })
    .returning();
  // A conflict means that the same person came in through another tab a moment earlier.
  if (!created) return findKnown(tx, identity);
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

/** Finds, claims or makes the user behind an identity. Only an active one may go on. */
export async function signIn(
  tx: Tx,
  identity: Identity,
  adminEmails: readonly string[],
): Promise<Pick<User, 'id' | 'status'>> {
  const user =
    (await findKnown(tx, identity)) ??
    (await claimPrepared(tx, identity)) ??
    (await register(tx, identity));
  if (!user) throw new Error('sign-in found no user');
  if (user.status !== 'active') return user;

  const isListed =
    identity.isEmailVerified && adminEmails.includes(identity.email?.toLowerCase() ?? '');
  if (isListed && user.role !== 'admin') await promote(tx, user);
  await tx
    .update(users)
    .set({ lastLogin: sql`now()`, ...(identity.isEmailVerified ? { email: identity.email } : {}) })
    .where(eq(users.id, user.id));
  return user;
}
