import type { TypePlan } from './demo-type-plan.ts';

/** The boards and stations of every Bauteil: the generator and the links use them by name. */
export const transformer = {
  name: 'Transformator',
  color: '#3730a3',
  code: 'T',
  numbered: 'site',
  wholeBuilding: true,
  share: 0,
  floors: 'cellar',
  tags: ['DGUV V3', 'Mittelspannung', 'Zutritt nur Elektrofachkraft'],
} as const satisfies TypePlan;

export const mainBoard = {
  name: 'Hauptverteilung',
  color: '#5b21b6',
  code: 'NSHV',
  numbered: 'site',
  wholeBuilding: true,
  share: 0,
  floors: 'cellar',
  tags: ['DGUV V3', 'SV-Netz', 'Thermografie'],
} as const satisfies TypePlan;

export const subBoard = {
  name: 'Unterverteilung',
  color: '#7c3aed',
  code: 'UV',
  numbered: 'floor',
  share: 9,
  floors: 'any',
  tags: ['SV-Netz', 'DGUV V3', 'IT-Netz'],
} as const satisfies TypePlan;

export const automationStation = {
  name: 'Automationsstation',
  color: '#4f46e5',
  code: 'ASP',
  numbered: 'building',
  share: 3,
  floors: 'plant',
  tags: ['GLT', 'BACnet', 'DDC'],
  powered: true,
} as const satisfies TypePlan;

export const firePanel = {
  name: 'Brandmeldezentrale',
  color: '#be185d',
  code: 'BMZ',
  numbered: 'site',
  share: 1,
  floors: 'rooms',
  tags: ['DIN 14675', 'Feuerwehr', 'SV-Netz'],
  powered: true,
} as const satisfies TypePlan;
