import { inArray, sql } from 'drizzle-orm';
import { requiredConsents } from '#contract/account/consents.ts';
import type { Role } from '#contract/people.ts';
import type { Executor } from '../db/database.ts';
import { userConsents, users } from '../db/tables/index.ts';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** One for each role, so that visitors can try every role. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.example', firstName: 'Katharina', lastName: 'Brandt', role: 'admin' },
  { email: 'pruefer@demo.example', firstName: 'Thomas', lastName: 'Lindner', role: 'reviewer' },
  { email: 'editor@demo.example', firstName: 'Jens', lastName: 'Albrecht', role: 'editor' },
  { email: 'betrachter@demo.example', firstName: 'Miriam', lastName: 'Yıldız', role: 'viewer' },
  { email: 'neu@demo.example', firstName: 'Lukas', lastName: 'Hofmann', role: 'awaiting_approval' },
];

/** The roles of the authors of demo records. */
export type DemoAuthor = 'admin' | 'reviewer' | 'editor';

/** The user id of each role's demo account; roles without an account are missing. */
export type DemoUserIds = ReadonlyMap<Role, string>;

async function findDemoUsers(executor: Executor): Promise<Map<string, string>> {
  const email = sql<string>`lower(${users.email})`;
  const found = await executor
    .select({ id: users.id, email })
    .from(users)
    .where(
      inArray(
        email,
        demoAccounts.map((account) => account.email),
      ),
    );
  return new Map(found.map((user) => [user.email, user.id]));
}

/** Adds the missing accounts, prepared for their first sign-in. */
export async function ensureDemoAccounts(executor: Executor): Promise<void> {
  const existing = await findDemoUsers(executor);
  const missing = demoAccounts.filter((account) => !existing.has(account.email));
  if (missing.length === 0) return;
  const added = await executor
    .insert(users)
    .values(missing.map((account) => ({ ...account, ...consentOf(account) })))
    .onConflictDoNothing()
    .returning({ userId: users.id, isAgreed: users.consentGiven });
  const agreed = added.filter(({ isAgreed }) => isAgreed);
  if (agreed.length === 0) return;
  await executor
    .insert(userConsents)
    .values(
      agreed.flatMap(({ userId }) =>
        requiredConsents.map((consentType) => ({ userId, consentType, consentGiven: true })),
      ),
    );
}

/** The accounts with demo records have agreed; the account that waits for approval has not. */
const consentOf = ({ role }: DemoAccount) =>
  role === 'awaiting_approval' ? {} : { consentGiven: true, consentDate: sql`now()` };

export async function findDemoUserIds(executor: Executor): Promise<DemoUserIds> {
  const ids = await findDemoUsers(executor);
  return new Map(
    demoAccounts.flatMap(({ role, email }): [Role, string][] => {
      const id = ids.get(email);
      return id === undefined ? [] : [[role, id]];
    }),
  );
}
