import * as z from 'zod/mini';
import { call } from '../call.ts';
import { consentTypes } from '../privacy.ts';

export type ConsentType = (typeof consentTypes)[number];

/** The version of the wording; another wording gets another version. */
export const consentVersion = '1.0';

/** The questions of the dialog. */
export const askedConsents = [
  {
    type: 'data_processing',
    isRequired: true,
    label: 'Verarbeitung personenbezogener Daten',
    description:
      'Name, E-Mail-Adresse und Ihre Änderungen an Anlagen werden gespeichert. Solange Sie nicht zugestimmt haben, werden Sie bei jeder Anmeldung erneut gefragt.',
  },
  {
    type: 'analytics',
    isRequired: false,
    label: 'Nutzungsanalyse',
    description:
      'Welche Seiten Sie ansehen, wird bisher nicht ausgewertet. Nur mit dieser Zustimmung darf es künftig geschehen, um die Anwendung zu verbessern.',
  },
  {
    type: 'notifications',
    isRequired: false,
    label: 'Benachrichtigungen',
    description:
      'Hinweise zu Ihrem Konto und zu Anlagen, die Sie bearbeiten, werden bisher nicht verschickt. Nur mit dieser Zustimmung darf es künftig geschehen.',
  },
] as const satisfies readonly {
  type: ConsentType;
  isRequired: boolean;
  label: string;
  description: string;
}[];

export const consentTypeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  askedConsents.map(({ type, label }) => [type, label]),
);

/** Consents that must be given before anything else. */
export const requiredConsents: readonly ConsentType[] = askedConsents
  .filter(({ isRequired }) => isRequired)
  .map(({ type }) => type);

const consentType = z.enum(consentTypes);

/** Whether the consent is given in the present wording. */
export const isGivenNow = ({ consentGiven, version }: Consent): boolean =>
  consentGiven && version === consentVersion;

/** The present state of one type; its history stays in the database. */
const consent = z.object({
  consentType,
  consentGiven: z.boolean(),
  consentDate: z.iso.datetime(),
  withdrawnAt: z.nullable(z.iso.datetime()),
  version: z.string(),
});
export type Consent = z.infer<typeof consent>;

export const consentCalls = {
  list: call({
    method: 'GET',
    path: '/api/me/consents',
    summary: 'Eigene Einwilligungen, je Art die geltende',
    access: 'account.own',
    shows: ['user'],
    answer: z.array(consent),
  }),
  decide: call({
    method: 'POST',
    path: '/api/me/consent',
    summary: 'Eine Einwilligung geben, ablehnen oder widerrufen',
    access: 'account.own',
    body: z.object({ consentType, consentGiven: z.boolean() }),
    answer: consent,
  }),
};
