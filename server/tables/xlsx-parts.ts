/** The parts of a workbook that do not depend on its rows. */
import { escapeXml } from './sheet-text.ts';
import type { CellMark, ColumnKind, SheetColumn } from './table-sheet.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Texts of several lines are shown whole. */
type StyleKind = ColumnKind | 'lines';

const kinds: readonly StyleKind[] = ['text', 'lines', 'number', 'boolean', 'date', 'datetime'];
const marks: readonly CellMark[] = ['red', 'yellow', 'green'];
const colours: Record<CellMark, string> = {
  red: 'FFFFC7CE',
  yellow: 'FFFFEB9C',
  green: 'FFC6EFCE',
};

const formats: Record<StyleKind, number> = {
  /** What is typed into such a cell stays as it was typed. */
  text: 49,
  lines: 49,
  number: 0,
  boolean: 164,
  date: 14,
  datetime: 165,
};
/** Formats that only this file has. Excel shows booleans without one, LibreOffice would show 1 and 0. */
const ownFormats: Record<number, string> = {
  164: '"WAHR";"WAHR";"FALSCH"',
  165: 'dd\\.mm\\.yyyy\\ hh:mm:ss',
};

/** The number of a cell's style. Style 0 is the default of the workbook. */
export const styleOf = (kind: StyleKind, mark?: CellMark): number =>
  1 + kinds.indexOf(kind) + kinds.length * (mark === undefined ? 0 : 1 + marks.indexOf(mark));
export const headStyle = 1 + kinds.length * (1 + marks.length);

function styles(): string {
  const fills = marks.map(
    (mark) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${colours[mark]}"/></patternFill></fill>`,
  );
  const xf = (format: number, font: number, fill: number, wrap = '') =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"${wrap}/></xf>`;
  const numFmts = Object.entries(ownFormats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
  );
  // The first two fills are reserved.
  const cells = [0, ...marks.map((_, at) => at + 2)].flatMap((fill) =>
    kinds.map((kind) => xf(formats[kind], 0, fill, kind === 'lines' ? ' wrapText="1"' : '')),
  );
  return `${declaration}<styleSheet ${main}>
<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="${marks.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${cells.length + 2}">${xf(0, 0, 0)}${cells.join('')}${xf(49, 1, 0)}</cellXfs>
<cellStyles count="1"><cellStyle name="Standard" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

export const sheetPart = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;

/** Name and content of the parts that do not depend on the rows. */
export function fixedParts(count: number): [string, string][] {
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${contentType}.${type}+xml"/>`;
  const sheets = Array.from({ length: count }, (_, at) => at);
  const types = [
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets.map((at) => override(sheetPart(at), 'worksheet')),
  ];
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', workbookPart))],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        ...sheets.map((at) =>
          relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
        ),
        relation(`rId${count + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles()],
  ];
}

export const workbookPart = 'xl/workbook.xml';

/** A sheet that has been written. */
export interface WrittenSheet {
  name: string;
  columns: readonly SheetColumn[];
  lastRow: number;
}

export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  // LibreOffice finds a filter only by its name. The headings are printed on each page.
  const names = sheets.map(({ name, columns, lastRow }, at) => {
    const sheet = escapeXml(quotedName(name));
    const range = `${sheet}!$A$1:$${columnName(columns.length - 1)}$${lastRow}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${range}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}!$1:$1</definedName>`;
  });
  return `${declaration}<workbook ${main} xmlns:r="${office}"><sheets>${list.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
}

const quotedName = (sheet: string) => `'${sheet.replaceAll("'", "''")}'`;

/** A for 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** In letters. */
export const widthOf = (column: SheetColumn | undefined): number => column?.width ?? 16;

/** Before the rows: a frozen first row, and for each column its width and the format of cells that are empty yet. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const cols = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" style="${styleOf(column.kind)}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet ${main}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

/** Paper in A4 across; all columns fit on its width. */
const printing =
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** The row down to which choices are offered. */
const lastChoiceRow = 100_001;

/** Behind the rows: a filter over them, the choices, and how the sheet is printed. */
export function sheetFoot({ columns, lastRow }: WrittenSheet): string {
  const filter = `<autoFilter ref="A1:${columnName(columns.length - 1)}${lastRow}"/>`;
  const choices = columns.flatMap(({ choices }, at) => {
    if (!choices || choices.count === 0) return [];
    const from = `$${columnName(choices.column)}$`;
    const range = escapeXml(`${quotedName(choices.sheet)}!${from}2:${from}${choices.count + 1}`);
    const name = columnName(at);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${name}2:${name}${lastChoiceRow}"><formula1>${range}</formula1></dataValidation>`;
  });
  const validations =
    choices.length === 0
      ? ''
      : `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`;
  return `</sheetData>${filter}${validations}${printing}</worksheet>`;
}
