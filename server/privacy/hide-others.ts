import type { Executor } from '../db/database.ts';
import type { PersonalTable } from '../db/personal-data.ts';
import { users } from '../db/tables/index.ts';
import { formsOf } from './former-identities.ts';
import { type Forms, mentionedOf, redactDeep, wordsOf } from './identifiers.ts';
import { MentionMatcher } from './mention-matcher.ts';
import { readTable } from './person-columns.ts';

type Row = Record<string, unknown>;

const somebodyElse = 'andere Person';

/** Returns a row of this table without data of anybody else. */
export type HideOthers = (entry: PersonalTable, row: Row) => Row;

/**
 * A person may see what others wrote about them, and what the program reported about them, but no other names in it.
 * What a person wrote themselves stays unchanged.
 */
export async function othersHiddenFor(executor: Executor, userId: string): Promise<HideOthers> {
  const everybody = await executor.select().from(users);
  const forms = await formsOf(executor, everybody);
  const own = ownWords(forms.filter(({ id }) => id === userId));
  const others = mentionedOf(forms.filter(({ id }) => id !== userId));
  const { addresses, certain } = others;
  // A name that the person has too means them if the text is about them.
  const single = others.amongPeople.filter((name) => !wordsOf(name).every((word) => own.has(word)));
  const inValues = new MentionMatcher({ addresses, names: certain });
  const amongPeople = new MentionMatcher({ addresses, names: [...certain, ...single] });
  return (entry, row) => {
    const hidden = readTable(entry)
      .ofClass('text_about_people', 'named_values')
      .filter(([name]) => name in row)
      .map(([name]) => {
        const matcher = entry.columns[name] === 'text_about_people' ? amongPeople : inValues;
        return [name, redactDeep(row[name], matcher, somebodyElse)];
      });
    return { ...row, ...Object.fromEntries(hidden) };
  };
}

function ownWords(forms: Forms): Set<string> {
  const names = forms.flatMap((form) => [form.firstName, form.lastName, form.displayName]);
  return new Set(names.flatMap((name) => wordsOf(name ?? '')));
}
