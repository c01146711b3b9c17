import type { SimilarEquipment } from '#contract/equipment.ts';

export const discardQuestion = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
  confirm: 'Verwerfen',
  cancel: 'Behalten',
} as const;

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
