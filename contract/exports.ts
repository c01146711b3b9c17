import * as z from 'zod/mini';
import { call } from './call.ts';
import { equipmentListQuery } from './equipment/equipment.ts';
import { documentsSheet, type SheetKind, sheetKinds, sheets } from './imports/sheets.ts';
import { noun } from './noun.ts';

/** The sheets that an import reads again, and a list of the documents. */
export const exportTables = [...sheetKinds, 'documents'] as const;
export type ExportTable = SheetKind | 'documents';

export const exportTableLabels: Record<ExportTable, string> = {
  equipment: sheets.equipment.title,
  links: sheets.links.title,
  safety: sheets.safety.title,
  comments: sheets.comments.title,
  documents: documentsSheet,
};

export const exportCalls = {
  download: call({
    method: 'GET',
    path: '/api/export',
    summary:
      'Anlagen und was zu ihnen gehört als Datei: XLSX mit allen Blättern, CSV mit einem davon',
    access: 'equipment.read',
    query: z.extend(z.omit(equipmentListQuery, { page: true, limit: true }), {
      format: z.enum(['xlsx', 'csv']),
      /** For CSV, which has one table. */
      table: z._default(
        z.enum(exportTables as unknown as [ExportTable, ...ExportTable[]]),
        'equipment',
      ),
    }),
    givesFile: true,
  }),
};

export const exportNoun = noun({
  kind: 'export',
  label: 'Export',
  logged: {
    format: { label: 'Format', values: { xlsx: 'XLSX', csv: 'CSV' } },
    table: { label: 'Tabelle', values: exportTableLabels },
    componentFilter: 'Bauteil',
    typeFilter: 'Typ',
    floorFilter: 'Etage',
    showAchtungOnly: { label: 'Nur Achtung', values: { true: 'Ja', false: 'Nein' } },
    count: 'Anzahl der Anlagen',
  },
  readWith: 'audit-log.read',
});
