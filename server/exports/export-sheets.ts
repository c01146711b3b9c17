/** The rows of an exported workbook. They are read in small parts, so that memory does not grow with their number. */
import { type SQL, sql } from 'drizzle-orm';
import { replacedLabels } from '#contract/codes/equipment-codes.ts';
import { documentTypeLabels } from '#contract/documents/documents.ts';
import { tagsCell } from '#contract/equipment/tags.ts';
import { type ExportTable, exportTableLabels } from '#contract/exports.ts';
import { columnsOf, type SheetKind } from '#contract/imports/sheets.ts';
import { linkTypeLabels } from '#contract/links.ts';
import { safetyRoleLabels, safetyStatusLabels } from '#contract/safety/safety.ts';
import { cellOf } from '#contract/text/cell-list.ts';
import type { Executor } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { tableLimits } from '../tables/table-limits.ts';
import type { CellValue, SheetColumn, TableSheet } from '../tables/table-sheet.ts';
import { dutiesQuery, dutyCell, kindCell, kindsQuery } from './inspection-tables.ts';

type Row = Record<string, unknown>;

interface Table {
  columns: readonly (SheetColumn & { field: string; isOnlyInCsv?: true | undefined })[];
  /** The rows of these Anlagen, in their order. */
  query: (ids: SQL, userId: string) => SQL;
  /** Its rows belong to no Anlage: they are exported whatever Anlagen are chosen. */
  isOfNoEquipment?: true;
  cell?: (field: string, row: Row) => CellValue;
}

/** German time, because a sheet knows no time zones. */
const localTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI:SS')`);

const kindOfColumn = (type: string | undefined) => {
  if (type === 'day') return 'date';
  return type === 'date' ? 'datetime' : 'text';
};

const importable = (kind: SheetKind): Table['columns'] =>
  columnsOf(kind)
    .filter(([, { isOnlyRead }]) => !isOnlyRead)
    .map(([field, { title, width, isOnlyInCsv, kind: type }]) => ({
      ...{ field, title, width, isOnlyInCsv, kind: kindOfColumn(type) },
    }));

const ofEquipment = sql.raw(
  `e.id as "equipmentId", e.name as "equipmentName", e.location_raw as "equipmentLocation"`,
);
const wanted = (ids: SQL) => sql`unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
  join equipment e on e.id = wanted.id`;

/** As many as a cell holds. An import takes no code away, so the others are no change; their own sheet has them all. */
const codesCell = (codes: readonly string[]): string => {
  let cell = '';
  for (const code of codes) {
    const longer = cell ? `${cell}, ${cellOf([code])}` : cellOf([code]);
    if (longer.length > tableLimits.cellLength) return cell;
    cell = longer;
  }
  return cell;
};

const tables: Record<ExportTable, Table> = {
  equipment: {
    columns: importable('equipment'),
    query: (ids) => sql`
      select e.id, e.name, e.type, e.location_raw as "locationRaw",
        e.location_building as "locationBuilding", e.location_floor as "locationFloor",
        e.location_column as "locationColumn", e.location_room as "locationRoom", e.tags,
        array(select c.value from equipment_codes c where c.equipment_id = e.id
          order by c.created_at, c.id) as codes,
        ${localTime('e.created_at')} as "createdAt", ${localTime('e.updated_at')} as "updatedAt"
      from ${wanted(ids)} order by place`,
    cell: (field, row) => {
      if (field === 'tags') return tagsCell(row.tags as string[]);
      return field === 'codes' ? codesCell(row.codes as string[]) : (row[field] as CellValue);
    },
  },
  links: {
    columns: importable('links'),
    query: (ids) => sql`
      select l.id, ${ofEquipment}, l.link_type as "linkType", target.id as "targetId",
        target.name as "targetName", target.location_raw as "targetLocation", l.description, l.comments
      from ${wanted(ids)} join equipment_links l on l.source_equipment_id = e.id
      join equipment target on target.id = l.target_equipment_id order by place, l.created_at, l.id`,
    cell: (field, row) =>
      field === 'linkType'
        ? linkTypeLabels[row.linkType as keyof typeof linkTypeLabels]
        : (row[field] as CellValue),
  },
  safety: {
    columns: importable('safety'),
    query: (ids) => sql`
      select l.id, ${ofEquipment}, p.id as "pointId", p.identifier, p.site, p.floor, p."column",
        p.description, l.role, l.status
      from ${wanted(ids)} join equipment_safety_links l on l.equipment_id = e.id
      join safety_points p on p.id = l.safety_point_id order by place, l.created_at, l.id`,
    cell: (field, row) => {
      if (field === 'role') return safetyRoleLabels[row.role as keyof typeof safetyRoleLabels];
      if (field !== 'status') return row[field] as CellValue;
      return safetyStatusLabels[row.status as keyof typeof safetyStatusLabels];
    },
  },
  comments: {
    columns: importable('comments'),
    query: (ids) => sql`
      select c.id, ${ofEquipment}, c.content, ${personNameOrNull('author')} as "authorName",
        ${localTime('c.created_at')} as "createdAt"
      from ${wanted(ids)} join equipment_comments c on c.equipment_id = e.id
      left join users author on author.id = c.created_by order by place, c.created_at, c.id`,
  },
  codes: {
    columns: importable('codes'),
    query: (ids) => sql`
      select c.id, ${ofEquipment}, c.value as code, c.replaced_at is not null as "isReplaced",
        ${localTime('c.replaced_at')} as "replacedAt", ${localTime('c.created_at')} as "createdAt"
      from ${wanted(ids)} join equipment_codes c on c.equipment_id = e.id
      order by place, c.created_at, c.id`,
    cell: (field, row) =>
      field === 'isReplaced'
        ? replacedLabels[`${row.isReplaced as boolean}`]
        : (row[field] as CellValue),
  },
  inspectionKinds: {
    columns: importable('inspectionKinds'),
    isOfNoEquipment: true,
    query: () => kindsQuery,
    cell: kindCell,
  },
  inspectionDuties: {
    columns: importable('inspectionDuties'),
    query: (ids) => dutiesQuery(wanted(ids), ofEquipment),
    cell: dutyCell,
  },
  documents: {
    columns: [
      { field: 'id', title: 'ID', kind: 'text', width: 38 },
      { field: 'equipmentId', title: 'Anlage ID', kind: 'text', width: 38 },
      { field: 'equipmentName', title: 'Anlage', kind: 'text', width: 32 },
      { field: 'equipmentLocation', title: 'Anlage Standort', kind: 'text', width: 24 },
      { field: 'title', title: 'Titel', kind: 'text', width: 32 },
      { field: 'documentType', title: 'Art', kind: 'text', width: 14 },
      { field: 'description', title: 'Beschreibung', kind: 'text', width: 40 },
      { field: 'fileName', title: 'Datei', kind: 'text', width: 32 },
      { field: 'fileSize', title: 'Größe in Byte', kind: 'number', width: 14 },
      { field: 'expiryDate', title: 'Ablaufdatum', kind: 'date', width: 14 },
      { field: 'isPrivate', title: 'Privat', kind: 'boolean', width: 8 },
      { field: 'createdAt', title: 'Hochgeladen am', kind: 'datetime', width: 18 },
    ],
    // Private documents exist only for their uploader.
    query: (ids, userId) => sql`
      select d.id, ${ofEquipment}, d.title, d.document_type as "documentType", d.description,
        d.file_name as "fileName", d.file_size as "fileSize", d.expiry_date::text as "expiryDate",
        d.is_private as "isPrivate", ${localTime('d.created_at')} as "createdAt"
      from ${wanted(ids)} join equipment_documents d on d.equipment_id = e.id
      where not d.is_private or d.created_by = ${userId}::uuid
      order by place, d.created_at, d.id`,
    cell: (field, row) =>
      field === 'documentType'
        ? documentTypeLabels[row.documentType as keyof typeof documentTypeLabels]
        : (row[field] as CellValue),
  },
};

/** The number of Anlagen that are read at once. */
const partSize = 1_000;

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / partSize) }, (_, at) =>
    ids.slice(at * partSize, (at + 1) * partSize),
  );

export function exportSheet(
  executor: Executor,
  table: ExportTable,
  { format, ids, userId }: { format: 'xlsx' | 'csv'; ids: readonly string[]; userId: string },
): TableSheet {
  const { columns: all, query, cell = (field, row) => row[field] as CellValue } = tables[table];
  const parts = tables[table].isOfNoEquipment ? [[]] : partsOf(ids);
  const columns = all.filter(({ isOnlyInCsv }) => format === 'csv' || !isOnlyInCsv);
  async function* rows() {
    for (const part of parts) {
      const found = await executor.execute<Row>(query(sql`${sql.param(part)}`, userId));
      for (const row of found.rows) yield columns.map(({ field }) => cell(field, row));
    }
  }
  return { name: exportTableLabels[table], columns, rows: rows() };
}
