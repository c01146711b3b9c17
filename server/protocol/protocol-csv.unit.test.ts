import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedTasks, sampleProtocol, sampleTask } from '../testing/samples/protocol-samples.ts';
import type { Protocol } from './protocol.ts';
import { protocolCsv } from './protocol-csv.ts';

const csvOf = (fields: Partial<Protocol>) =>
  [...protocolCsv({ ...sampleProtocol, ...fields })].join('');

/** Reads semicolon-separated values as RFC 4180 describes it. */
function parse(csv: string): string[][] {
  const lines: string[][] = [[]];
  const cells = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g);
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

const rowsOf = (csv: string) => {
  const lines = parse(csv);
  return lines.slice(lines.findIndex(([first]) => first === 'Nr.') + 1);
};

describe('the protocol as a table', () => {
  it('says what it is about, then lists every Anlage', () => {
    const csv = csvOf({ tasks: [sampleTask(1)] });
    expect(csv.startsWith('\ufeffProtokoll;Brandschutzbegehung Süd\r\n')).toBe(true);
    expect(parse(csv.slice(1))).toEqual([
      ['Protokoll', 'Brandschutzbegehung Süd'],
      ['Beschreibung', 'Alle Türen und Klappen werden geprüft.'],
      ['Filter', 'Typ: Brandschutzklappe oder Türschließer'],
      ['Filter', 'Etage: Alle Etagen'],
      ['Gestartet', '12.03.2026 08:00 von Jürgen Groß'],
      ['Abgeschlossen', '14.07.2026 17:12 von Änne Öztürk'],
      ['Aufgaben', '1'],
      ['Erledigt', '1 (100 %)'],
      ['In Bearbeitung', '0'],
      ['Offen', '0'],
      ['Erstellt', '14.07.2026 17:20'],
      [''],
      [
        ...['Nr.', 'Anlage', 'Standort', 'Typ', 'Status', 'Notiz'],
        ...['Erledigt am', 'Erledigt von', 'Bearbeitet am', 'Bearbeitet von', 'Übertragen am'],
        ...['Notiz am', 'Notiz von'],
      ],
      [
        ...['1', 'Lüftungsklappe Nr. 1 äöüß', 'BT5-OG2-C7-1', 'Brandschutzklappe', 'Erledigt'],
        'Prüfung 1: Größe gemessen, überall schließt es – für gut befunden.',
        ...['12.03.2026 10:30', 'Änne Öztürk', '12.03.2026 10:31', 'Jürgen Groß', ''],
        ...['12.03.2026 10:31', 'Jürgen Groß'],
      ],
    ]);
  });

  it('shows when a change arrived that had waited on a device, and names no unknown author', () => {
    const receivedAt = '2026-03-12T14:02:00.000Z';
    const [row] = rowsOf(csvOf({ tasks: [sampleTask(1, { receivedAt, completedBy: null })] }));
    expect(row?.slice(6, 11)).toEqual([
      ...['12.03.2026 10:30', '', '12.03.2026 10:31', 'Jürgen Groß', '12.03.2026 15:02'],
    ]);
  });

  it('lists the Anlagen as the run showed them: by location, numbers by value, then by name', () => {
    const places = ['BT10-EG', 'BT2-OG', 'Außen', 'BT2-EG', 'BT2-EG', 'Äußeres Tor'];
    const names = ['a', 'b', 'c', 'Übung 10', 'Übung 2', 'f'];
    const tasks = places.map((locationRaw, at) =>
      sampleTask(1, { locationRaw, equipmentName: names[at] ?? '' }),
    );
    const rows = rowsOf(csvOf({ tasks }));
    expect(rows.map(([number, name]) => [number, name])).toEqual([
      ['1', 'c'],
      ['2', 'f'],
      ['3', 'Übung 2'],
      ['4', 'Übung 10'],
      ['5', 'b'],
      ['6', 'a'],
    ]);
  });

  it.each([0, 1, 2_000])('has a line for each of %i tasks', (count) => {
    expect(rowsOf(csvOf({ tasks: numberedTasks(count) }))).toHaveLength(count);
  });

  it.each([
    ...['=1+1', '+49 30', '-5 °C', '@SUM(A1)', '\t=1', '\r=1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('disarms %j', (note) => {
    const [row] = rowsOf(csvOf({ tasks: [sampleTask(1, { note })] }));
    expect(row?.[5]).toBe(`'${note}`);
  });

  it('returns any text unchanged, and never a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('', '=', '＝', '"', ';', '\r\n', "'"),
        (texts, start) => {
          const notes = texts.map((text) => start + text);
          const rows = rowsOf(csvOf({ tasks: notes.map((note) => sampleTask(1, { note })) }));
          expect(rows.map((row) => row.length)).toEqual(notes.map(() => 13));
          rows.forEach((row, at) => {
            const note = notes[at] ?? '';
            expect([note, `'${note}`]).toContain(row[5]);
            expect(row[5]).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
          });
        },
      ),
      { numRuns: 50 },
    );
  });
});
