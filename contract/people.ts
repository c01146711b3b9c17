import * as z from 'zod/mini';

export const roles = ['awaiting_approval', 'viewer', 'editor', 'reviewer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  awaiting_approval: 'Wartend auf Freigabe',
  viewer: 'Betrachter',
  editor: 'Editor',
  reviewer: 'Prüfer',
  admin: 'Administrator',
};

export const userStatuses = ['active', 'blocked', 'deleted', 'deactivated', 'anonymized'] as const;
export type UserStatus = (typeof userStatuses)[number];

const text = z.nullable(z.string());

/** The signed-in user for their own screens. */
export const currentUser = z.object({
  id: z.uuid(),
  email: text,
  firstName: text,
  lastName: text,
  displayName: text,
  profileImageUrl: text,
  role: z.enum(roles),
  status: z.enum(userStatuses),
  createdAt: z.iso.datetime(),
  lastLogin: z.nullable(z.iso.datetime()),
  /** Whether all required consents are given. */
  consentGiven: z.boolean(),
  /** Until when an emergency access code lets a viewer write; absent without a valid code. */
  writesUntil: z.optional(z.iso.datetime()),
});
export type CurrentUser = z.infer<typeof currentUser>;

type Named = Pick<CurrentUser, 'displayName' | 'firstName' | 'lastName' | 'email'>;

/** Display name, else first and last name, else e-mail. */
export function nameOf(person: Named): string {
  const fullName = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return person.displayName || fullName || person.email || 'Unbekannt';
}
