import type { SimilarEquipment } from '#contract/equipment/equipment.ts';
import { sameText } from '#contract/equipment/location.ts';

export const discardQuestion = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
  confirm: 'Verwerfen',
  cancel: 'Behalten',
} as const;

/** Saving would be refused, so the only way is another name. */
export function takenQuestion({ suggestions }: SimilarEquipment, name: string, location: string) {
  const type = suggestions.find((other) => sameText(other.name, name))?.type;
  const what = type ? `„${name}“ (${type})` : `„${name}“`;
  return {
    title: 'Standort bereits belegt',
    text: `Am Standort ${location} gibt es bereits ${what}. Der Name muss sich unterscheiden.`,
    confirm: 'Name ändern',
    isHarmless: true,
  } as const;
}

export function occupiedQuestion({ suggestions }: SimilarEquipment, location: string) {
  const [first] = suggestions;
  const others = suggestions.length - 1;
  const more = others > 0 ? ` und ${others} weitere` : '';
  const what = first ? `„${first.name}“ (${first.type})${more}` : 'eine ähnliche Anlage';
  return {
    title: 'Standort bereits belegt',
    text: `Am Standort ${location} gibt es bereits ${what}. Möchten Sie trotzdem speichern?`,
    confirm: 'Ja',
    cancel: 'Nein',
    isHarmless: true,
  } as const;
}
