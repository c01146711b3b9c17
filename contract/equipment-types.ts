import * as z from 'zod/mini';
import { call } from './call.ts';
import { deviceRows, noun } from './noun.ts';
import { recordId } from './record-id.ts';
import { compareKeys, nameSortKey } from './text/sort-key.ts';
import { line } from './text/stored-text.ts';

/** The colour of types without a record. */
export const defaultTypeColor = '#6366f1';

/** Different enough to be distinguished as a dot; the first is that of a new type. */
export const typeColors = [
  { name: 'Indigo', color: defaultTypeColor },
  { name: 'Blau', color: '#2563eb' },
  { name: 'Hellblau', color: '#0ea5e9' },
  { name: 'Türkis', color: '#0d9488' },
  { name: 'Grün', color: '#16a34a' },
  { name: 'Hellgrün', color: '#84cc16' },
  { name: 'Gelb', color: '#eab308' },
  { name: 'Orange', color: '#f97316' },
  { name: 'Rot', color: '#dc2626' },
  { name: 'Rosa', color: '#ec4899' },
  { name: 'Violett', color: '#9333ea' },
  { name: 'Grau', color: '#64748b' },
] as const;

export const typeNameLimit = 50;

export const equipmentType = z.object({ id: z.uuid(), name: z.string(), color: z.string() });
export type EquipmentType = z.infer<typeof equipmentType>;

/** In German order. */
export const byTypeName = (a: { name: string }, b: { name: string }) =>
  compareKeys(nameSortKey(a.name), nameSortKey(b.name));

const name = line(typeNameLimit, {
  required: 'Name is required',
  tooLong: 'Name must be 50 characters or less',
});

const color = z
  .string()
  .check(z.regex(/^#[\da-f]{6}$/i, 'Color must be a valid hex color (e.g., #FF0000)'));

/** How many Anlagen have a type name, whether that name has a record or not. */
const typeCount = z.object({ name: z.string(), count: z.number() });
export type TypeCount = z.infer<typeof typeCount>;

/** "1 Anlage", "12 Anlagen". */
export function anlagen(count: number): string {
  return `${count.toLocaleString('de-DE')} ${count === 1 ? 'Anlage' : 'Anlagen'}`;
}

const byId = z.object({ id: recordId });

export const equipmentTypeCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment-types-colors',
    summary: 'Anlagentypen mit Farben',
    access: 'equipment-type.read',
    answer: z.array(equipmentType),
  }),
  counts: call({
    method: 'GET',
    path: '/api/equipment-types-colors/counts',
    summary: 'Anzahl der Anlagen je Typname, auch ohne angelegten Typ',
    access: 'equipment-type.manage',
    shows: ['equipment', 'equipmentType'],
    answer: z.array(typeCount),
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment-types-colors',
    summary: 'Anlagentyp anlegen',
    access: 'equipment-type.manage',
    body: z.object({ name, color: z._default(color, defaultTypeColor) }),
    answer: equipmentType,
    status: 201,
    errors: ['duplicate_type'],
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/equipment-types-colors/:id/name',
    summary: 'Anlagentyp umbenennen, auf allen seinen Anlagen',
    access: 'equipment-type.manage',
    params: byId,
    body: z.object({ name }),
    answer: equipmentType,
    errors: ['not_found', 'duplicate_type'],
  }),
  recolor: call({
    method: 'PATCH',
    path: '/api/equipment-types-colors/:id/color',
    summary: 'Farbe eines Anlagentyps ändern',
    access: 'equipment-type.manage',
    params: byId,
    body: z.object({ color }),
    answer: equipmentType,
    errors: ['not_found'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/equipment-types-colors/:id',
    summary: 'Anlagentyp löschen; seine Anlagen behalten den Namen',
    access: 'equipment-type.manage',
    params: byId,
    errors: ['not_found'],
  }),
};

export const equipmentTypeNoun = noun({
  kind: 'equipmentType',
  label: 'Ausrüstungstyp',
  logged: { name: 'Name', color: 'Farbe' },
  readWith: 'equipment-type.read',
  device: deviceRows(equipmentType, ['id']),
});
