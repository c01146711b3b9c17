export const scenarioFilterTypes = [
  'type',
  'building',
  'floor',
  'room',
  'tag',
  'locationRaw',
] as const;

export const taskStatuses = ['open', 'in_progress', 'done'] as const;
