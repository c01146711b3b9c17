import { loggedField } from '#contract/noun-tables.ts';
import { nouns } from '#contract/nouns.ts';

/** Fields that only earlier versions logged. */
const formerFields: Record<string, string> = {
  assetId: 'Anlage (ID)',
  completedAt: 'Erledigt am',
  consentDate: 'Einwilligung am',
  count: 'Anzahl',
  dataRetentionUntil: 'Aufbewahrung bis',
  equipmentLocation: 'Standort der Anlage',
  equipmentName: 'Anlage',
  finishedBy: 'Abgeschlossen von (ID)',
  profileImageUrl: 'Profilbild',
  reason: 'Grund',
  scenarioName: 'Szenario',
  startedAt: 'Gestartet am',
  startedBy: 'Gestartet von (ID)',
  usedBy: 'Benutzt von (ID)',
};

/** Entries of earlier versions contain fields that now only other nouns log. */
const labelOfAnyNoun = (field: string) =>
  nouns.map(({ kind }) => loggedField(kind, field)?.label).find(Boolean);

/**
 * The German label of a field in the log. All fields that the server writes are in the descriptors of the nouns
 * (`logged`); any other is shown under its own name.
 */
export function fieldLabel(kind: string, field: string): string {
  const former = Object.hasOwn(formerFields, field) ? formerFields[field] : undefined;
  return loggedField(kind, field)?.label ?? former ?? labelOfAnyNoun(field) ?? field;
}
