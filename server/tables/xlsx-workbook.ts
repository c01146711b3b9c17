/** What a workbook says about its sheets, and the number formats of their cells. */
import { posix } from 'node:path';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';
import type { XlsxArchive } from './xlsx-archive.ts';
import { isTrue, readXml } from './xml-part.ts';

/** Parts other than sheets and texts are small. */
const smallPart = 32 * 1024 * 1024;

interface Relation {
  type: string;
  part: string;
}

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  part: string;
}

export interface Workbook {
  sheets: WorkbookSheet[];
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
  textsPart: string | undefined;
  stylesPart: string | undefined;
}

/** The last word of the type; Office uses two families of addresses for the same types. */
const typeName = (type = '') => type.slice(type.lastIndexOf('/') + 1);

async function relationsOf(archive: XlsxArchive, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const relations = new Map<string, Relation>();
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  await readXml(await archive.text(file, smallPart), {
    open(name, { Id = '', Type, Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: typeName(Type), part: target });
    },
  });
  return relations;
}

export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const roots = [...(await relationsOf(archive, '')).values()];
  const part = roots.find(({ type }) => type === 'officeDocument')?.part;
  if (part === undefined || !/(^|\/)workbook[^/]*\.xml$/i.test(part))
    throw new TableFileError('not_a_table');
  const relations = await relationsOf(archive, part);
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.part;
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await readXml(await archive.text(part, smallPart), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
      const relation = relations.get(id);
      // A sheet that is only a chart has no cells.
      if (relation?.type !== 'worksheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      sheets.push({ name: title, isHidden: state !== 'visible', part: relation.part });
    },
  });
  if (sheets.length === 0) throw new TableFileError('no_sheet');
  if (sheets.length > tableLimits.sheets) throw new TableFileError('too_much_content');
  return { sheets, is1904, textsPart: partOf('sharedStrings'), stylesPart: partOf('styles') };
}

export interface NumberFormat {
  id: number;
  /** Missing for the formats that every program knows by their number. */
  pattern: string | undefined;
}

/** The number format of each style, by the number that cells use. */
export async function readFormats(
  archive: XlsxArchive,
  part: string | undefined,
): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined || !archive.has(part)) return formats;
  const patterns = new Map<number, string>();
  let isCellStyle = false;
  await readXml(await archive.text(part, smallPart), {
    open(name, { numFmtId = '0', formatCode }) {
      const id = Number(numFmtId);
      if (name === 'numFmt' && formatCode !== undefined) patterns.set(id, formatCode);
      else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle) formats.push({ id, pattern: patterns.get(id) });
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}
