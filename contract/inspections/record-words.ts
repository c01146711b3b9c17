/** The words of an inspection record: why it was inspected, and with what result. */

export const occasions = ['commissioning', 'recurring', 'after_change', 'after_defect'] as const;
export type Occasion = (typeof occasions)[number];

export const occasionLabels: Record<Occasion, string> = {
  commissioning: 'Inbetriebnahme',
  recurring: 'wiederkehrend',
  after_change: 'nach Änderung',
  after_defect: 'nach Mangel',
};

export const results = ['passed', 'passed_with_defects', 'failed'] as const;
export type InspectionResult = (typeof results)[number];

export const resultLabels: Record<InspectionResult, string> = {
  passed: 'bestanden',
  passed_with_defects: 'bestanden mit Mängeln',
  failed: 'nicht bestanden',
};
