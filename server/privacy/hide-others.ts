import type { Executor } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { formsOf } from './former-identities.ts';
import {
  amongPeople,
  type Forms,
  mayStandIn,
  redactDeep,
  unmistakable,
  wordsOf,
} from './identifiers.ts';
import { readTable } from './person-columns.ts';
import { type Holds, personalData } from './personal-data.ts';

type Row = Record<string, unknown>;

const somebodyElse = 'andere Person';

/**
 * What others wrote about a person, and what the program reported of them, is theirs to see; whoever
 * else is named in it is not. What a person wrote themselves stays as they wrote it.
 */
export async function hideOthers(
  executor: Executor,
  records: Record<string, Row[]>,
  userId: string,
): Promise<Record<string, Row[]>> {
  const told = personalData.flatMap((entry) => {
    const columns = readTable(entry).holding('people', 'values');
    const rows = records[entry.name];
    return rows && columns.length > 0
      ? [{ entry, columns: columns.map(([name]) => name), rows }]
      : [];
  });
  const words = JSON.stringify(
    told.map(({ rows, columns }) => rows.map((row) => columns.map((name) => row[name]))),
  );
  const namesFor = await othersIn(executor, words, userId);
  const hidden = told.map(({ entry, rows, columns }) => {
    const named = columns.map((name) => [name, namesFor(entry.columns[name])] as const);
    return [entry.name, rows.map((row) => hideIn(row, named))];
  });
  return { ...records, ...Object.fromEntries(hidden) };
}

/** What everybody else who may be named in these words is recognised by, in a column of a kind. */
async function othersIn(executor: Executor, words: string, userId: string) {
  const everybody = await executor.select().from(users);
  const forms = await formsOf(executor, everybody);
  const others = forms.filter(({ id }) => id !== userId);
  const own = ownWords(forms.filter(({ id }) => id === userId));
  const mayBeNamed = mayStandIn(words);
  const certain = unmistakable(others).filter(mayBeNamed);
  // A name the person bears too means them where the talk is of them.
  const single = amongPeople(others)
    .filter(mayBeNamed)
    .filter((text) => !wordsOf(text).every((word) => own.has(word)));
  const among = [...certain, ...single];
  return (holds: Holds | undefined) => (holds === 'people' ? among : certain);
}

function ownWords(forms: Forms): Set<string> {
  const names = forms.flatMap((form) => [form.firstName, form.lastName, form.displayName]);
  return new Set(names.flatMap((name) => wordsOf(name ?? '')));
}

function hideIn(row: Row, named: readonly (readonly [string, readonly string[]])[]): Row {
  const changed = named
    .filter(([name]) => name in row)
    .map(([name, texts]) => [name, redactDeep(row[name], texts, somebodyElse)]);
  return { ...row, ...Object.fromEntries(changed) };
}
