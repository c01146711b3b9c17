import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './input-messages.ts';

const cases: [schema: z.ZodMiniType, input: unknown, message: string][] = [
  [z.string(), undefined, 'Diese Angabe fehlt.'],
  [z.string(), null, 'Diese Angabe fehlt.'],
  [z.string(), 5, 'Hier wird Text erwartet.'],
  [z.number(), '5', 'Hier wird eine Zahl erwartet.'],
  [z.coerce.number(), 'viele', 'Hier wird eine Zahl erwartet.'],
  [z.number(), Number.POSITIVE_INFINITY, 'Hier wird eine Zahl erwartet.'],
  [z.int(), 1.5, 'Hier wird eine ganze Zahl erwartet.'],
  [z.boolean(), 'ja', 'Hier wird Ja oder Nein erwartet.'],
  [z.array(z.string()), 'a', 'Hier wird eine Liste erwartet.'],
  [z.object({}), 'a', 'Diese Angabe ist ungültig.'],
  [z.string().check(z.minLength(1)), '', 'Diese Angabe fehlt.'],
  [z.string().check(z.minLength(3)), 'ab', 'Mindestens 3 Zeichen.'],
  [z.string().check(z.maxLength(3)), 'abcd', 'Höchstens 3 Zeichen.'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Höchstens 1 Eintrag.'],
  [z.array(z.string()).check(z.minLength(2)), ['a'], 'Mindestens 2 Einträge.'],
  [z.number().check(z.gte(1)), 0, 'Mindestens 1.'],
  [z.number().check(z.lte(9)), 10, 'Höchstens 9.'],
  [z.uuid(), 'x', 'Die Kennung ist ungültig.'],
  [z.iso.datetime(), 'gestern', 'Der Zeitpunkt ist ungültig.'],
  [z.iso.date(), '31.12.2026', 'Das Datum ist ungültig.'],
  [z.email(), 'x', 'Die E-Mail-Adresse ist ungültig.'],
  [z.string().check(z.regex(/^a+$/)), 'b', 'Diese Angabe ist ungültig.'],
  [z.enum(['rot', 'blau']), 'grün', 'Erlaubt ist: rot, blau.'],
  [z.union([z.string(), z.number()]), true, 'Diese Angabe ist ungültig.'],
];

it.each(cases)('describes what is wrong (%#)', (schema, input, message) => {
  const { error } = z.safeParse(schema, input, { error: describeIssue });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('uses the own sentence of a schema', () => {
  const schema = z.string().check(z.minLength(1, 'Bitte einen Namen angeben.'));
  const { error } = z.safeParse(schema, '', { error: describeIssue });
  expect(error?.issues[0]?.message).toBe('Bitte einen Namen angeben.');
});
