/** Where the Anlage of a row is: as a text, and in parts. The text follows the parts as it does in the form. */
import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import { combineLocation } from '#contract/equipment/location.ts';
import type { RowValues } from './row-values.ts';

const partFields = [
  ...(['locationBuilding', 'locationFloor'] as const),
  ...(['locationColumn', 'locationRoom'] as const),
];
type PartField = (typeof partFields)[number];

export const isPart = (field: string): field is PartField =>
  partFields.some((part) => part === field);

const combined = (partIn: (field: PartField) => string | null): string | null =>
  combineLocation({
    building: partIn('locationBuilding'),
    floor: partIn('locationFloor'),
    column: partIn('locationColumn'),
    room: partIn('locationRoom'),
  });

/** What the row itself says: its text, or else its parts together. */
export const locationIn = (values: RowValues): string | null =>
  values.get('locationRaw') || combined((field) => values.get(field) || null);

/**
 * The text that the Anlage gets; undefined if it keeps the one that it has. `fields` is what the row says. While no part
 * changes, a stored text stays, whatever the parts would make together. So does one that the row repeats and that the
 * stored parts do not make: replaced by them, the Anlage would not be found by the same row once more.
 */
export function locationAfter(
  values: RowValues,
  fields: Partial<EquipmentFields>,
  current: Equipment | undefined,
): string | undefined {
  const after = (field: PartField) =>
    fields[field] ?? (field in fields ? null : (current?.[field] ?? null));
  const given = fields.locationRaw;
  if (!current) return given ?? combined(after) ?? undefined;
  const before = combined((field) => current[field]);
  const isMoved = partFields.some((field) => after(field) !== current[field]);
  if (given !== undefined && given !== current.locationRaw) {
    if (!isMoved && current.locationRaw === before) {
      const sentence =
        'Bauteil, Etage, Achse und Raum bleiben, wie sie sind, und passen nicht zum neuen Standort.';
      values.warn('locationRaw', 'parts_stay', sentence);
    }
    return given;
  }
  // The row names a place that its parts never made: they are added to it and do not replace it.
  if (given !== undefined && current.locationRaw !== before) return given;
  return isMoved ? (combined(after) ?? given) : given;
}
