import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { germanDay } from '#contract/calendar-day.ts';
import { tries } from '../testing/effort.ts';
import type { DueDay } from './calendar-days.ts';
import { calendarOf } from './calendar-events.ts';

const facts = {
  origin: 'https://anlagen.example',
  now: new Date('2026-11-19T07:45:00.123Z'),
  today: '2026-11-19',
  responsibleId: undefined,
};
const kindId = '3b0c8f6e-6f5b-4c55-9a2a-1d1f8c7f0a01';
const textOf = (days: DueDay[], more: Partial<Parameters<typeof calendarOf>[1]> = {}) =>
  [...calendarOf(days, { ...facts, ...more })].join('');
const parse = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  parse(text)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

const day = (more: Partial<DueDay> = {}): DueDay => ({
  ...{ kindId, kindName: 'DGUV V3', dueOn: '2026-12-01', count: 1 },
  equipment: [{ name: 'UV 1', location: 'BT5-EG' }],
  ...more,
});

describe('a calendar', () => {
  it('says its name and how often to read it', () => {
    const calendar = parse(textOf([]));
    const value = (name: string) => String(calendar.getFirstPropertyValue(name));
    expect(calendar.name).toBe('vcalendar');
    expect(value('version')).toBe('2.0');
    expect(value('x-wr-calname')).toBe('Fällige Prüfungen');
    expect([value('refresh-interval'), value('x-published-ttl')]).toEqual(['PT6H', 'PT6H']);
    expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toBeNull();
  });

  it('says if there is more than it contains', () => {
    const many = Array.from({ length: 2_000 }, () => day());
    const description = parse(textOf(many)).getFirstPropertyValue('x-wr-caldesc');
    expect(description).toBe('Höchstens 2.000 Einträge: die von heute aus nächsten.');
  });

  it('has an event for the whole day, with the same id whenever it is read', () => {
    const [event] = eventsOf(textOf([day()]));
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      ...['2026-12-01', '2026-12-02'],
    ]);
    const later = eventsOf(textOf([day({ count: 2 })], { now: new Date('2026-11-20') }));
    expect(event?.uid).toBe(`2026-12-01-${kindId}@anlagenverwaltung`);
    expect(later[0]?.uid).toBe(event?.uid);
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-19T07:45:00Z');
  });

  it('names one Anlage, and counts several', () => {
    const equipment = Array.from({ length: 20 }, (_, at) => ({ name: `UV ${at}`, location: '' }));
    const [one, many] = eventsOf(textOf([day(), day({ count: 1_234, equipment })]));
    const link = `https://anlagen.example/due?kindId=${kindId}&window=days30`;
    expect(one?.summary).toBe('Prüfung: DGUV V3 (UV 1)');
    expect(one?.description).toBe(`Fällig am 01.12.2026:\nUV 1 – BT5-EG\n\n${link}`);
    expect(many?.summary).toBe('Prüfung: DGUV V3 (1.234 Anlagen)');
    expect(many?.description.split('\n').slice(19)).toEqual([
      ...['UV 18', 'UV 19', 'und 1.214 weitere', '', link],
    ]);
  });

  it('escapes what separates values', () => {
    const text = textOf([day({ kindName: 'a,b;c\\d\ne' })]);
    expect(text).toContain('\r\nSUMMARY:Prüfung: a\\,b\\;c\\\\d\\ne (UV 1)\r\n');
  });

  it.each([
    ['2026-11-18', 'overdue'],
    ['2026-11-19', 'days30'],
    ['2026-12-19', 'days30'],
    ['2026-12-20', 'days90'],
    ['2027-02-17', 'days90'],
    ['2027-02-18', 'later'],
  ])('links %s to the list of the window %s', (dueOn, window) => {
    const [event] = eventsOf(textOf([day({ dueOn })], { responsibleId: 'somebody' }));
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `https://anlagen.example/due?kindId=${kindId}&window=${window}&responsibleId=somebody`,
    );
  });
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'ü',
          'ß',
          '👩🏽‍🔧',
          ',',
          ';',
          ':',
          '\\',
          '\\n',
          '"',
          '\n',
          '\r\n',
          '\t',
          ' ',
          'a',
          'END:VEVENT',
        ],
      ),
      { minLength: 1, maxLength: 200 },
    )
    .map((parts) => parts.join('')),
);
/** As a program shall show it: line breaks are one character, other control characters are left out. */
const shown = (text: string) =>
  [...text.replace(/\r\n?/g, '\n')].filter((one) => /[\n\t]|\P{Cc}/u.test(one)).join('');

it('is read as it was written, whatever the names are', () => {
  const anyDay = fc.record({
    kindName: nasty,
    equipment: fc.array(fc.record({ name: nasty, location: nasty }), {
      ...{ minLength: 1, maxLength: 5 },
    }),
  });
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 3 }), (days) => {
      const given = days.map((one) => day({ ...one, count: one.equipment.length }));
      const text = textOf(given);
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.slice(0, -2).split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const events = eventsOf(text);
      expect(events).toHaveLength(given.length);
      given.forEach(({ kindName, dueOn, equipment, count }, at) => {
        const what = count === 1 ? (equipment[0]?.name ?? '') : `${count} Anlagen`;
        expect(events[at]?.summary).toBe(shown(`Prüfung: ${kindName} (${what})`));
        const lines = equipment.map(({ name, location }) => `${name} – ${location}`);
        expect(events[at]?.description).toBe(
          shown(
            [
              ...[`Fällig am ${germanDay(dueOn)}:`, ...lines, ''],
              `https://anlagen.example/due?kindId=${kindId}&window=days30`,
            ].join('\n'),
          ),
        );
      });
    }),
    {
      numRuns: tries(1_000, 200),
      examples: [
        [
          [
            {
              kindName: 'ü'.repeat(500),
              equipment: [{ name: '€'.repeat(99), location: '😀'.repeat(99) }],
            },
          ],
        ],
      ],
    },
  );
});
