import { expect, it } from 'vitest';
import { findHeaderRow, headingsKey, kindOfSheet, matchHeadings } from './headings.ts';
import { columnsOf, sheetKinds, sheets } from './sheets.ts';

it('knows the words that people use for the columns of an Anlage', () => {
  expect(
    matchHeadings('equipment', [
      ...['Bezeichnung', 'Anlagentyp', 'Gebäude', 'GESCHOSS', ' Achse ', 'Raum-Nr.', 'Schlagworte'],
      ...['Bemerkung', 'Baujahr', 'id', 'Einbauort'],
    ]),
  ).toEqual([
    ...['name', 'type', 'locationBuilding', 'locationFloor', 'locationColumn', 'locationRoom'],
    ...['tags', 'comment', null, 'id', 'locationRaw'],
  ]);
});

it('knows the words for codes of an Anlage', () => {
  for (const heading of ['Code', 'Inventar-Nr.', 'Inventarnummer', 'BARCODE', 'Weitere Codes'])
    expect(matchHeadings('equipment', ['Name', heading])).toEqual(['name', 'codes']);
  expect(matchHeadings('codes', ['Anlage', 'Inventarnummer'])).toEqual(['equipmentName', 'code']);
  expect(matchHeadings('equipment', ['Seriennummer', 'Postcode'])).toEqual([null, null]);
});

it('finds a field once, and comments in several columns', () => {
  expect(matchHeadings('equipment', ['Name', 'Bezeichnung', 'Notiz', 'Hinweis'])).toEqual([
    ...['name', null, 'comment', 'comment'],
  ]);
});

it('finds every column of the export again', () => {
  for (const kind of sheetKinds) {
    const titles = columnsOf(kind).map(([, { title }]) => title);
    expect(matchHeadings(kind, titles)).toEqual(columnsOf(kind).map(([field]) => field));
  }
});

it('finds the headings below a title, and takes the first filled row if none is known', () => {
  const table = [['Anlagenliste Klinikum'], [], ['Stand', '01.03.2026'], ['Lfd.', 'Name', 'Typ']];
  expect(findHeaderRow('equipment', table)).toBe(3);
  expect(findHeaderRow('equipment', [[''], ['x', 'y']])).toBe(1);
  expect(findHeaderRow('equipment', [])).toBe(0);
});

it('knows a sheet by its name or by its headings', () => {
  const headings = (kind: 'links' | 'comments') => [columnsOf(kind).map(([, { title }]) => title)];
  for (const kind of sheetKinds) expect(kindOfSheet(sheets[kind].title, [])).toBe(kind);
  expect(kindOfSheet('Tabelle1', headings('links'))).toBe('links');
  expect(kindOfSheet('Tabelle1', [['Bezeichnung', 'Typ', 'Etage']])).toBe('equipment');
  expect(kindOfSheet('Tabelle1', [['Anlage', 'Typ', 'Etage', 'Code']])).toBe('equipment');
  expect(kindOfSheet('Tabelle1', [['Anlage ID', 'Code', 'Ersetzt']])).toBe('codes');
  expect(kindOfSheet('Dokumente', headings('comments'))).toBeNull();
  expect(kindOfSheet('Dokumente 2026-11-19', headings('comments'))).toBeNull();
  expect(kindOfSheet('Absicherungen 2026-11-19 (1)', headings('links'))).toBe('safety');
  expect(kindOfSheet('Notizen', [['Einkaufsliste'], ['Milch']])).toBeNull();
});

it('has the same key for headings that differ in case and signs', () => {
  expect(headingsKey(['Raum-Nr.', 'NAME'])).toBe(headingsKey(['raum nr', 'Name']));
  expect(headingsKey(['Name'])).not.toBe(headingsKey(['Name', 'Typ']));
  const wide = Array.from({ length: 300 }, (_, at) => `Überschrift ${at}`);
  expect(headingsKey(wide)).not.toBe(headingsKey([...wide.slice(0, -1), 'Eine andere']));
  expect(headingsKey(wide).length).toBeLessThan(1_100);
});
