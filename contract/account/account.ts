import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currentUser } from '../people.ts';
import { lines, optionalLine } from '../text/stored-text.ts';

export const profileLimits = { displayName: 100, firstName: 50, lastName: 50 } as const;
/** Within 24 hours. */
export const mostProfileChanges = 20;
export type ProfileField = keyof typeof profileLimits;

/** Only the fields sent are changed; a blank one becomes null. */
const profileChange = z.partial(
  z.object({
    displayName: optionalLine(profileLimits.displayName),
    firstName: optionalLine(profileLimits.firstName),
    lastName: optionalLine(profileLimits.lastName),
  }),
);
export type ProfileChange = z.output<typeof profileChange>;

export const deletionReasonLimit = 1_000;

export const deletionTexts = {
  reasonTitle: 'Grund erforderlich',
  reasonMissing: 'Bitte geben Sie einen Grund für die Löschung an.',
} as const;

/** What neither an anonymisation nor the removal of an account takes away. */
export const keptByLawText =
  'Name und Unterschrift unter abgeschlossenen Prüfberichten bleiben gespeichert, solange das Gesetz die Berichte verlangt, auch wenn das Konto anonymisiert oder gelöscht wird.';

/** How long a user may cancel the deletion, unless a policy says otherwise. */
export const deletionMonths = 12;

/** "Nach 12 Monaten"; without a number while the period is unknown. */
export function afterMonths(months: number | undefined): string {
  if (months === undefined) return 'Nach Ablauf der Frist';
  return months === 1 ? 'Nach einem Monat' : `Nach ${months} Monaten`;
}

const deletion = z.nullish(
  z.object({
    reason: z.optional(lines(deletionReasonLimit)),
  }),
);

/** The name of the file with the user's own data. */
export const ownDataFileName = (moment: string) => `meine-daten-${moment.slice(0, 10)}.json`;

export const accountCalls = {
  me: call({
    method: 'GET',
    path: '/api/me',
    summary: 'Das eigene Konto',
    access: 'account.own',
    shows: ['user'],
    answer: currentUser,
  }),
  update: call({
    method: 'PATCH',
    path: '/api/me',
    summary: 'Eigene Namen ändern',
    access: 'account.own',
    body: profileChange,
    answer: currentUser,
  }),
  export: call({
    method: 'GET',
    path: '/api/me/export',
    summary: 'Alle eigenen Daten',
    access: 'session',
    answer: z.record(z.string(), z.unknown()),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/me',
    summary: 'Eigenes Konto zur Löschung vormerken und überall abmelden',
    access: 'signed-in',
    body: deletion,
    answer: z.object({ message: z.string() }),
    errors: ['admin_keeps_account'],
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/api/me/sign-out-everywhere',
    summary: 'Auf allen anderen Geräten abmelden; auf diesem meldet /api/logout ab',
    access: 'signed-in',
  }),
  deletion: call({
    method: 'GET',
    path: '/api/me/deletion',
    summary: 'Wann das vorgemerkte eigene Konto entfernt wird',
    access: 'session',
    shows: ['user'],
    answer: z.object({ dataRetentionUntil: z.iso.datetime() }),
    errors: ['not_found'],
  }),
  deletionPeriod: call({
    method: 'GET',
    path: '/api/me/deletion-period',
    summary: 'Nach wie vielen Monaten ein vorgemerktes Konto entfernt wird',
    access: 'signed-in',
    shows: ['user'],
    answer: z.object({ months: z.number() }),
  }),
  takeBack: call({
    method: 'DELETE',
    path: '/api/me/deletion',
    summary: 'Die Löschung des eigenen Kontos zurücknehmen',
    access: 'session',
    errors: ['not_found'],
  }),
};
