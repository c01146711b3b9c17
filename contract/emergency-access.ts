import * as z from 'zod/mini';
import { call } from './call.ts';
import { noun } from './noun.ts';
import { recordId } from './record-id.ts';
import { line } from './text/stored-text.ts';

/** How long the user of a code may write. */
export const emergencyHours = 8;

/** Added to the reason of a refusal for users whose code has ended. */
export const emergencyEnded =
  'Ihr Notfallzugriff ist beendet. Mit einem neuen Notfallcode können Sie es erneut senden.';

/** How long a code can be used after it was issued, in hours. */
export const codeLifetimes = [8, 24, 72, 168] as const;
export type CodeLifetime = (typeof codeLifetimes)[number];
export const codeLifetimeLabels: Record<CodeLifetime, string> = {
  8: '8 Stunden',
  24: '1 Tag',
  72: '3 Tage',
  168: '7 Tage',
};

export const siteLimit = 100;
export const codeGroups = 3;
export const codeGroupLength = 4;
const codeLength = codeGroups * codeGroupLength;
/** For reading aloud: no letters that look or sound alike. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The letters of a code, however they were typed. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

const codeStates = ['open', 'running', 'used', 'expired', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];
export const codeStateLabels: Record<CodeState, string> = {
  open: 'Unbenutzt',
  running: 'In Benutzung',
  used: 'Benutzt',
  expired: 'Abgelaufen',
  revoked: 'Widerrufen',
};

const emergencyCode = z.object({
  id: z.uuid(),
  site: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  createdByName: z.nullable(z.string()),
  usedAt: z.nullable(z.iso.datetime()),
  usedByName: z.nullable(z.string()),
  /** Until when its user may write, unless it is revoked. */
  writesUntil: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
});
export type EmergencyCode = z.infer<typeof emergencyCode>;

export function stateOf(
  { expiresAt, writesUntil, revokedAt }: EmergencyCode,
  now: number,
): CodeState {
  if (revokedAt !== null) return 'revoked';
  if (writesUntil !== null) return Date.parse(writesUntil) > now ? 'running' : 'used';
  return Date.parse(expiresAt) > now ? 'open' : 'expired';
}

/** The name of a code in the audit log; never the code itself. */
export function codeNameOf({ id, site }: Pick<EmergencyCode, 'id' | 'site'>): string {
  return `${site} · ${id.slice(0, 8)}`;
}

/** The rules of the form and of the call. */
export const newEmergencyCode = z.object({
  site: line(siteLimit, {
    required: 'Bitte geben Sie den Standort an.',
    missing: 'Bitte geben Sie den Standort an.',
    tooLong: `Höchstens ${siteLimit} Zeichen.`,
  }),
  hours: z.literal(codeLifetimes),
});
export type NewEmergencyCode = z.output<typeof newEmergencyCode>;

const typedCode = z.string('Bitte geben Sie den Notfallcode ein.').check(
  z.maxLength(100),
  z.refine((typed) => plainCode(typed).length === codeLength, {
    error: `Ein Notfallcode hat ${codeLength} Zeichen.`,
  }),
);
export const codeEntry = z.object({ code: typedCode });

export const emergencyAccessCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/emergency-codes',
    summary: 'Notfallcodes, die neuesten zuerst',
    access: 'emergency-access.manage',
    shows: ['emergency_access_code'],
    answer: z.array(emergencyCode),
  }),
  issue: call({
    method: 'POST',
    path: '/api/admin/emergency-codes',
    summary: 'Notfallcode für einen Standort ausstellen; er steht nur in dieser Antwort',
    access: 'emergency-access.manage',
    body: newEmergencyCode,
    answer: z.extend(emergencyCode, { code: z.string() }),
    answersSecret: true,
    status: 201,
  }),
  revoke: call({
    method: 'POST',
    path: '/api/admin/emergency-codes/:id/revoke',
    summary: 'Notfallcode widerrufen',
    access: 'emergency-access.manage',
    params: z.object({ id: recordId }),
    answer: emergencyCode,
    errors: ['not_found'],
  }),
  use: call({
    method: 'POST',
    path: '/api/emergency-access',
    summary: 'Notfallcode eingeben und acht Stunden lang schreiben dürfen',
    access: 'emergency-access.use',
    body: codeEntry,
    answer: z.object({ writesUntil: z.iso.datetime() }),
    errors: ['emergency_code_wrong'],
  }),
};

export const emergencyCodeNoun = noun({
  kind: 'emergency_access_code',
  label: 'Notfallcode',
  logged: {
    site: 'Standort',
    expiresAt: 'Gültig bis',
    revokedAt: 'Widerrufen am',
    usedAt: 'Benutzt am',
    writesUntil: 'Schreibrecht bis',
  },
  readWith: 'emergency-access.manage',
  isAboutPeople: true,
});
