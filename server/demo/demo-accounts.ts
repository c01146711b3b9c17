import { inArray, sql } from 'drizzle-orm';
import { requiredConsents } from '#contract/consents.ts';
import type { Role } from '#contract/users.ts';
import type { Executor } from '../db/database.ts';
import { userConsents, users } from '../db/tables/index.ts';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** One for each role, so that everybody can see the application through everybody's eyes. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.example', firstName: 'Katharina', lastName: 'Brandt', role: 'admin' },
  { email: 'pruefer@demo.example', firstName: 'Thomas', lastName: 'Lindner', role: 'reviewer' },
  { email: 'editor@demo.example', firstName: 'Jens', lastName: 'Albrecht', role: 'editor' },
  { email: 'betrachter@demo.example', firstName: 'Miriam', lastName: 'Yıldız', role: 'viewer' },
  { email: 'neu@demo.example', firstName: 'Lukas', lastName: 'Hofmann', role: 'awaiting_approval' },
];

/** Who writes on the demo site. */
export type DemoAuthor = 'admin' | 'reviewer' | 'editor';

/** The id behind each role's demo account; an account that does not exist is nobody. */
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

/** Adds the accounts that are missing, each waiting for its first sign-in. */
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

/** Whoever works on the demo site has agreed to that; the newcomer is asked once approved. */
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
