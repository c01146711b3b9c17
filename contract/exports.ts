import * as z from 'zod/mini';
import { call } from './call.ts';
import { equipmentListQuery, listFilterWords } from './equipment/equipment.ts';
import { documentsSheet, type SheetKind, sheetKinds, sheets } from './imports/sheets.ts';
import { noun } from './noun.ts';
import { recordId } from './record-id.ts';

/** The sheets that an import reads again, and a list of the documents. */
export const exportTables = [...sheetKinds, 'documents'] as const;
export type ExportTable = SheetKind | 'documents';

export const exportTableLabels: Record<ExportTable, string> = {
  equipment: sheets.equipment.title,
  links: sheets.links.title,
  safety: sheets.safety.title,
  comments: sheets.comments.title,
  codes: sheets.codes.title,
  inspectionKinds: sheets.inspectionKinds.title,
  inspectionDuties: sheets.inspectionDuties.title,
  documents: documentsSheet,
};

const chosenFile = {
  format: z.enum(['xlsx', 'csv']),
  /** For CSV, which has one table. */
  table: z._default(
    z.enum(exportTables as unknown as [ExportTable, ...ExportTable[]]),
    'equipment',
  ),
};

/** How many Anlagen can be chosen one by one; all that match a filter are exported without a limit. */
export const mostChosen = 5_000;

export const exportCalls = {
  download: call({
    method: 'GET',
    path: '/api/export',
    summary:
      'Anlagen und was zu ihnen gehört als Datei, dazu alle Prüfarten: XLSX mit allen Blättern, CSV mit einem davon',
    access: 'equipment.read',
    query: z.extend(z.omit(equipmentListQuery, { page: true, limit: true }), {
      ...chosenFile,
    }),
    givesFile: true,
  }),
  selected: call({
    method: 'POST',
    path: '/api/export',
    summary: 'Ausgewählte Anlagen und was zu ihnen gehört als Datei',
    access: 'equipment.read',
    body: z.object({
      ...chosenFile,
      ids: z.array(recordId).check(z.minLength(1), z.maxLength(mostChosen)),
    }),
    onlyReads: true,
    givesFile: true,
  }),
};

export const exportNoun = noun({
  kind: 'export',
  label: 'Export',
  logged: {
    format: { label: 'Format', values: { xlsx: 'XLSX', csv: 'CSV' } },
    table: { label: 'Tabelle', values: exportTableLabels },
    selection: {
      label: 'Auswahl',
      values: { equipment: 'Einzelne Anlagen', filter: 'Anlagen der Liste' },
    },
    equipment: 'Anlagen',
    ...listFilterWords,
    count: 'Anzahl der Anlagen',
  },
  readWith: 'audit-log.read',
});
