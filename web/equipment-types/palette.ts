import { defaultTypeColor } from '#contract/equipment-types.ts';

/** Far enough apart to be told from each other as a dot; the first is that of a new type. */
export const palette = [
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

export const isSameColor = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
