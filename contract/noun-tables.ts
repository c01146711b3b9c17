/** Tables for the audit log and for data protection, made from the list of nouns. */
import type { LoggedField, Noun } from './noun.ts';
import { type NounKind, nouns } from './nouns.ts';

const all: readonly Noun[] = nouns;

/** The German name of each noun in the log. */
export const nounLabels = Object.fromEntries(
  nouns.map(({ kind, label }) => [kind, label]),
) as Record<NounKind, string>;

/** The German words for a field of log entries; undefined for a field that the noun does not log. */
export function loggedField(kind: string, field: string): LoggedField | undefined {
  const logged = all.find((noun) => noun.kind === kind)?.logged;
  const words = logged && Object.hasOwn(logged, field) ? logged[field] : undefined;
  return typeof words === 'string' ? { label: words } : words;
}

const kindsWhere = (isWanted: (noun: Noun) => boolean | undefined): string[] =>
  all.filter(isWanted).map(({ kind }) => kind);

/** Nouns whose records each belong to one person. */
export const personalKinds = kindsWhere(({ isPersonal }) => isPersonal);

/** Nouns whose records are people or belong to one. */
export const kindsAboutPeople = kindsWhere(({ isAboutPeople }) => isAboutPeople);
