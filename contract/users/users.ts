import * as z from 'zod/mini';
import { consentTypeLabels } from '../account/consents.ts';
import { call } from '../call.ts';
import { sameText } from '../equipment/location.ts';
import { noun } from '../noun.ts';
import {
  currentUser,
  nameOf,
  roleLabels,
  roles,
  type UserStatus,
  userStatuses,
} from '../people.ts';
import { recordId } from '../record-id.ts';
import { line, lines, optionalLine } from '../text/stored-text.ts';
import { maskEmail } from './mask-email.ts';

export const userStatusLabels: Record<UserStatus, string> = {
  active: 'Aktiv',
  blocked: 'Gesperrt',
  deleted: 'Zur Löschung vorgemerkt',
  deactivated: 'Deaktiviert',
  anonymized: 'Anonymisiert',
};

export const userLimits = { email: 320, name: 50, reason: 500, search: 100 } as const;
const userPageSize = 50;

/** A user as administrators see them. */
const listedUser = z.extend(
  z.pick(currentUser, {
    id: true,
    email: true,
    firstName: true,
    lastName: true,
    displayName: true,
    role: true,
    status: true,
    createdAt: true,
    lastLogin: true,
  }),
  {
    /** False if the e-mail is unverified; null until the user signs in. */
    emailVerified: z.nullable(z.boolean()),
  },
);
export type ListedUser = z.infer<typeof listedUser>;

/** Not approved yet, and not blocked either. */
export function isWaiting({ role, status }: Pick<ListedUser, 'role' | 'status'>): boolean {
  return role === 'awaiting_approval' && status === 'active';
}

/** The name of a user in a list; an e-mail address used as the name is masked. */
export function discreetNameOf(person: Parameters<typeof nameOf>[0]): string {
  const name = nameOf(person);
  // Some providers give the address as the name.
  return name.toLowerCase() === person.email?.toLowerCase() ? maskEmail(name) : name;
}

/** First and last name, if the list shows another name. */
export function otherNameOf({
  displayName,
  firstName,
  lastName,
}: Pick<ListedUser, 'displayName' | 'firstName' | 'lastName'>): string | undefined {
  const fullName = [firstName, lastName].filter(Boolean).join(' ');
  return displayName && fullName && !sameText(displayName, fullName) ? fullName : undefined;
}

const userListQuery = z.object({
  search: z.optional(line(userLimits.search)),
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(userStatuses)),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), userPageSize),
});
export type UserListQuery = z.output<typeof userListQuery>;

const userPage = z.object({
  users: z.array(listedUser),
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
});
export type UserPage = z.infer<typeof userPage>;

/** A blocked user, with the reason. */
const blacklistedUser = z.object({
  userId: z.uuid(),
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  blockedAt: z.iso.datetime(),
  /** Null if their account is gone. */
  blockedByName: z.nullable(z.string()),
});
export type BlacklistedUser = z.infer<typeof blacklistedUser>;

const name = z.optional(optionalLine(userLimits.name));

/** The rules of the form and of the call. */
export const newUser = z.object({
  email: z
    .string('Gültige E-Mail-Adresse eingeben')
    .check(z.trim(), z.email('Gültige E-Mail-Adresse eingeben'), z.maxLength(userLimits.email)),
  firstName: name,
  lastName: name,
  role: z._default(z.enum(roles), 'viewer'),
});
export type NewUser = z.output<typeof newUser>;

const withReason = z.object({
  reason: lines(userLimits.reason, {
    required: 'Bitte geben Sie einen Grund an.',
    missing: 'Bitte geben Sie einen Grund an.',
    tooLong: `Höchstens ${userLimits.reason} Zeichen.`,
  }),
});

const byId = z.object({ id: recordId });

/** Downloaded as `user-data-{id}-{date}.json`. */
export const userExportName = (id: string, day: string) => `user-data-${id}-${day}.json`;

export const userAdminCalls = {
  list: call({
    method: 'GET',
    path: '/api/users',
    summary: 'Benutzer, die auf Freigabe warten zuerst, seitenweise',
    access: 'user.manage',
    shows: ['user'],
    query: userListQuery,
    answer: userPage,
  }),
  blacklisted: call({
    method: 'GET',
    path: '/api/users/blacklisted',
    summary: 'Gesperrte Benutzer mit Grund, die zuletzt gesperrten zuerst',
    access: 'user.manage',
    shows: ['user'],
    answer: z.array(blacklistedUser),
  }),
  create: call({
    method: 'POST',
    path: '/api/users',
    summary: 'Benutzer im Voraus anlegen',
    access: 'user.manage',
    body: newUser,
    answer: listedUser,
    status: 201,
    errors: ['user_exists'],
  }),
  changeRole: call({
    method: 'PATCH',
    path: '/api/users/:id/role',
    summary: 'Rolle eines Benutzers ändern',
    access: 'user.manage',
    params: byId,
    body: z.object({ role: z.enum(roles) }),
    answer: listedUser,
    errors: ['user_not_found', 'user_inactive', 'last_admin'],
  }),
  block: call({
    method: 'POST',
    path: '/api/users/:id/block',
    summary: 'Benutzer sperren',
    access: 'user.manage',
    params: byId,
    body: withReason,
    answer: listedUser,
    errors: ['user_not_found', 'user_inactive', 'own_account', 'last_admin'],
  }),
  unblock: call({
    method: 'POST',
    path: '/api/users/:id/unblock',
    summary: 'Benutzer entsperren',
    access: 'user.manage',
    params: byId,
    answer: listedUser,
    errors: ['user_not_found', 'user_inactive'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Benutzer endgültig entfernen',
    access: 'user.manage',
    params: byId,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
  exportData: call({
    method: 'GET',
    path: '/api/users/:id/export',
    summary: 'Alle Daten eines Benutzers',
    access: 'user.manage',
    params: byId,
    answer: z.record(z.string(), z.unknown()),
    errors: ['user_not_found'],
  }),
  anonymize: call({
    method: 'POST',
    path: '/api/users/:id/anonymize',
    summary: 'Benutzer anonymisieren',
    access: 'user.manage',
    params: byId,
    body: withReason,
    answer: listedUser,
    errors: ['user_not_found', 'user_inactive', 'own_account', 'last_admin'],
  }),
};

export const userNoun = noun({
  kind: 'user',
  label: 'Benutzer',
  logged: {
    ...{ email: 'E-Mail', firstName: 'Vorname', lastName: 'Nachname', displayName: 'Anzeigename' },
    role: { label: 'Rolle', values: roleLabels },
    status: { label: 'Status', values: userStatusLabels },
    consentType: { label: 'Art der Einwilligung', values: consentTypeLabels },
    consentGiven: 'Einwilligung',
  },
  readWith: 'user.manage',
  isAboutPeople: true,
});
