import type { CurrentUser, Role } from '#contract/people.ts';

/** A user with this role who has given all consents. */
export const aUser = (role: Role, over: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '5b3c3f6e-7c0e-4a52-9d55-0d2f6a9b1c55',
  email: `${role}@werk.example`,
  firstName: 'Eva',
  lastName: 'Kern',
  displayName: null,
  profileImageUrl: null,
  role,
  status: 'active',
  createdAt: '2026-01-05T08:00:00.000Z',
  lastLogin: '2026-03-02T07:30:00.000Z',
  consentGiven: true,
  ...over,
});
