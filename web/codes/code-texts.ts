import { errors } from '#contract/errors.ts';
import type { CodeKind } from './resolve-code.ts';

/** What the user reads about a code without an Anlage. */
export const codeKindTexts: Record<CodeKind, string> = {
  blank: 'Es gehört noch zu keiner Anlage.',
  'not-issued': errors.code_not_issued.message,
  unreadable:
    'Der Code ist beschädigt oder falsch eingetippt. Bitte prüfen Sie ihn Zeichen für Zeichen.',
  'too-long': 'Dieser Code ist zu lang, um einer Anlage zugeordnet zu werden.',
  unstorable: 'Dieser Code enthält keinen Text und kann keiner Anlage zugeordnet werden.',
  foreign: 'Dieser Code ist keiner Anlage zugeordnet.',
};
