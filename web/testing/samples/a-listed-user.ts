import type { ListedUser } from '#contract/users/users.ts';

/** A user in the list of the user administration. */
export const aListedUser = (over: Partial<ListedUser> = {}): ListedUser => ({
  id: '7d1f0c52-3b1e-4c55-9a11-6f0f3f1a2b3c',
  email: 'nele.ott@firma.example',
  firstName: 'Nele',
  lastName: 'Ott',
  displayName: null,
  role: 'viewer',
  status: 'active',
  createdAt: '2026-01-05T08:00:00.000Z',
  lastLogin: null,
  emailVerified: true,
  ...over,
});
