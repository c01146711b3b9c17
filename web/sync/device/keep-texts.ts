import { fileSizeText } from '#contract/documents/files.ts';
import type { KeepJob } from '#web/offline/files/keep-queue.ts';
import { sentenceFor } from '#web/session/show-failure.ts';
import { formatCount } from '../counts.ts';
import type { KeepView, Missing, Refusal } from './keep-view.ts';

/** The texts of a screen for its documents. */
export interface KeepWording {
  offer: (missing: Missing) => string;
  kept: (all: Amount) => string;
  /** The amount in brackets after these texts. */
  offerAmount: (missing: Amount) => string;
  keptAmount?: (all: Amount) => string;
}

interface Amount {
  count: number;
  bytes: number;
}

/** The text below the button: how many are kept, why no more can be downloaded, and what failed. */
export function notesOf({ missing, refusal, ended }: KeepView & { kind: 'missing' }): string[] {
  const isPartly = missing.count < missing.total;
  return [
    ...(isPartly || refusal?.kind === 'offline' ? [partText(missing)] : []),
    ...(refusal ? [refusalText(refusal, missing)] : []),
    ...(ended ? [endText(ended)] : []),
  ];
}

function partText({ count, total }: Missing): string {
  const here = total - count;
  if (total === 1) return 'Nicht offline verfügbar.';
  if (here === 0) return `Keines der ${formatCount(total)} Dokumente ist offline verfügbar.`;
  const are = here === 1 ? 'ist' : 'sind';
  return `${formatCount(here)} von ${formatCount(total)} Dokumenten ${are} offline verfügbar.`;
}

function refusalText(refusal: Refusal, { bytes }: Missing): string {
  if (refusal.kind === 'offline') return 'Laden ist nur mit Netz möglich.';
  return `Zu wenig Platz auf diesem Gerät: ${fileSizeText(bytes)} nötig, ${fileSizeText(refusal.free)} frei.`;
}

const mostNamed = 3;

function endText({ failures, stoppedBy }: KeepJob): string {
  if (stoppedBy !== undefined) {
    return sentenceFor(stoppedBy, 'Nicht alle Dokumente konnten geladen werden.');
  }
  const named = failures.slice(0, mostNamed).map(({ document }) => `„${document.title}“`);
  const rest = failures.length - named.length;
  const names = [...named, ...(rest > 0 ? [`${formatCount(rest)} weitere`] : [])].join(', ');
  const [only, second] = failures;
  if (!only || second) return `Nicht geladen: ${names}.`;
  const text = `${names} konnte nicht geladen werden.`;
  const sentence = sentenceFor(only.error, text);
  return sentence.startsWith(text) ? sentence : `${text} ${sentence}`;
}

export function loadingText({ state, done, total, percent }: KeepJob): string {
  if (state === 'waiting') return 'Wartet, bis andere Dokumente geladen sind';
  return `${formatCount(done)} von ${formatCount(total)} geladen · ${percent} %`;
}

export function removalText(count: number): string {
  return count === 1
    ? 'Ohne Netz öffnet sich dieses Dokument dann hier nicht mehr.'
    : `Ohne Netz öffnen sich diese ${formatCount(count)} Dokumente dann hier nicht mehr.`;
}
