import type { SimilarEquipment } from '#contract/equipment.ts';

/** Without one at the very location, what is alike stands elsewhere in the same Bauteil. */
export function similarTitle({ isDuplicate, suggestions }: SimilarEquipment): string {
  const what = suggestions.length === 1 ? 'Ähnliche Anlage' : 'Ähnliche Anlagen';
  return isDuplicate ? `${what} an diesem Standort` : `${what} in diesem Bauteil`;
}
