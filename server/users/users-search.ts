import { type SQL, sql } from 'drizzle-orm';
import { foldPlain, foldWords } from '#contract/text/fold.ts';
import { personName } from '../db/person-name.ts';
import { users } from '../db/tables/index.ts';

/** The accented letters of European names, with their folded form of the contract. */
const accented = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at))
  .map((letter) => [letter, foldPlain(letter)] as const)
  .filter(([letter, folded]) => letter === letter.toLowerCase() && folded.length === 1)
  .filter(([letter, folded]) => letter !== folded);
const from = accented.map(([letter]) => letter).join('');
const to = accented.map(([, folded]) => folded).join('');

const lower = (text: SQL): SQL => sql`lower(normalize(${text}, NFC))`;
const withoutAccents = (text: SQL): SQL =>
  sql`replace(translate(${text}, ${from}, ${to}), 'ß', 'ss')`;

/** As `foldPlain` of the contract. */
const plain = (text: SQL): SQL => withoutAccents(lower(text));

/** As `foldExpanded` of the contract. */
const expanded = (text: SQL): SQL =>
  withoutAccents(sql`replace(replace(replace(${lower(text)}, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`);

const { displayName, firstName, lastName, email, role, status, createdAt, id } = users;
const searched = sql`concat_ws(' ', ${displayName}, ${firstName}, ${lastName}, ${email})`;

/** Every word must occur in a user's names or e-mail address, as in the search for Anlagen. */
export function matchesWords(search: string): SQL[] {
  return foldWords(search).map(
    (word) =>
      sql`(position(${word.plain} in ${plain(searched)}) > 0
        or position(${word.expanded} in ${expanded(searched)}) > 0)`,
  );
}

/** Users who wait come first, the latest of them on top; then all by name; anonymised ones last. */
export const listOrder: SQL[] = [
  sql`case when ${role} = 'awaiting_approval' and ${status} = 'active' then 0
    when ${status} = 'anonymized' then 2 else 1 end`,
  sql`case when ${role} = 'awaiting_approval' and ${status} = 'active' then ${createdAt} end desc`,
  sql`${plain(personName('users'))} collate "C"`,
  sql`${id}`,
];
