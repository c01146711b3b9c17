import { statfsSync } from 'node:fs';
import type { Config } from './config.ts';
import { isUnavailable, sqlState } from './db/problems.ts';
import { StartupError } from './startup-error.ts';

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];
const full = ['ENOSPC', 'EDQUOT'];

/** What the embedded database needs at first; its own errors about a full disk vary. */
const leastFreeSpace = 48 * 1_048_576;

/** SQLSTATEs of a server that answers but refuses the connection or our statements. */
const refusals: Record<string, string> = {
  '25006': 'Die Datenbank unter DATABASE_URL lässt sich zurzeit nur lesen.',
  '28000': 'Die Datenbank unter DATABASE_URL lehnt die Anmeldung ab.',
  '28P01': 'Die Datenbank unter DATABASE_URL lehnt Benutzer oder Passwort ab.',
  '3D000': 'Die Datenbank, die DATABASE_URL nennt, gibt es auf dem Server nicht.',
  '42501': 'Der Benutzer in DATABASE_URL darf in der Datenbank keine Tabellen anlegen.',
  '55P03':
    'Eine Tabelle ist zu lange in Benutzung, um sie auf diese Version zu bringen: Starten Sie erneut, wenn Sicherungen und lange Abfragen beendet sind.',
};

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Why the database cannot be opened, if the operator can fix it. */
export function explainDatabase(cause: unknown, config: Config): unknown {
  const startupError = (sentence: string) => new StartupError(sentence, { cause });
  if (cause instanceof StartupError) return cause;
  const explained = explainDirectory(cause, config);
  if (explained !== cause) return explained;
  if (!config.databaseUrl) {
    if (!isUnavailable(cause)) return cause;
    const place = config.dataDirectory;
    const isFull = freeSpaceIn(place) < leastFreeSpace;
    return startupError(
      isFull
        ? fullSentence(place)
        : `Die eingebettete Datenbank in ${place} lässt sich nicht öffnen.`,
    );
  }
  const refusal = refusals[sqlState(cause) ?? ''];
  if (refusal) return startupError(refusal);
  // The driver's own error for an address without a password.
  if (/^SASL/.test((cause as Error).message)) return startupError(refusals['28P01'] ?? '');
  if (isUnavailable(cause))
    return startupError('Die Datenbank unter DATABASE_URL ist nicht erreichbar.');
  return cause;
}

function freeSpaceIn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

const fullSentence = (directory: string) => `Die Platte von DATA_DIR ist voll: ${directory}`;

export function explainDirectory(cause: unknown, { dataDirectory }: Config): unknown {
  if (full.includes(codeOf(cause))) return new StartupError(fullSentence(dataDirectory), { cause });
  if (!unwritable.includes(codeOf(cause))) return cause;
  return new StartupError(`DATA_DIR ist nicht beschreibbar: ${dataDirectory}`, { cause });
}

export function explainDemo(cause: unknown): unknown {
  if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') return cause;
  return new StartupError(
    'Die Demo-Anmeldung ist nicht installiert: Setzen Sie OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET, oder installieren Sie auch die Entwicklungspakete (npm ci --include=dev).',
    { cause },
  );
}

export function explainListen(cause: unknown, { port, host }: Config): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Der Port ${port} ist schon belegt: Setzen Sie PORT auf einen anderen.`,
    EACCES: `Der Port ${port} ist geschützt: Setzen Sie PORT auf einen ab 1024.`,
    EADDRNOTAVAIL: `Die Adresse ${host} gibt es auf diesem Rechner nicht: Prüfen Sie HOST.`,
    ENOTFOUND: `Die Adresse ${host} gibt es auf diesem Rechner nicht: Prüfen Sie HOST.`,
    EAI_AGAIN: `Die Adresse ${host} gibt es auf diesem Rechner nicht: Prüfen Sie HOST.`,
  };
  const sentence = sentences[codeOf(cause)];
  return sentence ? new StartupError(sentence, { cause }) : cause;
}
