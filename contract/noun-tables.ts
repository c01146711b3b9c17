/** What is made of the list of nouns for the log and for the protection of people's data. */
import type { Noun } from './noun.ts';
import { type NounKind, nouns } from './nouns.ts';

const all: readonly Noun[] = nouns;

/** What the log calls each of them. */
export const nounLabels = Object.fromEntries(
  nouns.map(({ kind, label }) => [kind, label]),
) as Record<NounKind, string>;

const kindsWhere = (isWanted: (noun: Noun) => boolean | undefined): string[] =>
  all.filter(isWanted).map(({ kind }) => kind);

/** Whose records belong to one person each. */
export const personalKinds = kindsWhere(({ isPersonal }) => isPersonal);

/** Whose records are people, or what belongs to them. */
export const kindsAboutPeople = kindsWhere(({ isAboutPeople }) => isAboutPeople);
