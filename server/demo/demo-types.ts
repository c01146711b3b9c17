import type { Floor } from './demo-site.ts';

type FloorChoice = 'cellar' | 'plant' | 'rooms' | 'any';

export interface TypePlan {
  name: string;
  color: string;
  /** What a name begins with, where that is not the type's own name. */
  heads?: readonly [string, ...string[]];
  code: string;
  /** Counted over the whole site (RLT 04), per Bauteil (SB 3.2) or per floor (BSK 3.2.14). */
  numbered: 'site' | 'building' | 'floor';
  /** Numbers are filled up with zeros to this length. */
  digits?: number;
  /** Stands before the area in a name: "Flur Intensivstation". */
  spots?: readonly [string, ...string[]];
  /** Serves a whole Bauteil: the name ends with that instead of the area. */
  wholeBuilding?: true;
  /** Only in Bauteile of these kinds, by the number of the first of its kind. */
  onlyIn?: readonly number[];
  /** How many there are, relative to the others; none beyond the backbone of a Bauteil: 0. */
  share: number;
  floors: FloorChoice;
  tags: readonly [string, ...string[]];
  /** Hangs on a distribution board. */
  powered?: true;
  controlledBy?: 'Automationsstation' | 'Brandmeldezentrale';
}

export const floorsOf: Record<FloorChoice, (floor: Floor) => boolean> = {
  cellar: (floor) => floor.startsWith('UG'),
  plant: (floor) => floor.startsWith('UG') || floor === 'DG',
  rooms: (floor) => !floor.startsWith('UG') && floor !== 'DG',
  any: () => true,
};

/** The boards and stations every Bauteil has one of; the generator and the links know them by name. */
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

const glt = { controlledBy: 'Automationsstation', powered: true } as const;
const fire = { controlledBy: 'Brandmeldezentrale', powered: true } as const;

const supply: readonly TypePlan[] = [
  {
    name: 'Notstromaggregat',
    color: '#713f12',
    code: 'NEA',
    numbered: 'site',
    share: 1,
    floors: 'cellar',
    tags: ['Probelauf monatlich', 'VDE 0100-710', 'Diesel'],
  },
  {
    name: 'USV',
    color: '#4d5d0b',
    code: 'USV',
    numbered: 'site',
    share: 4,
    floors: 'any',
    tags: ['SV-Netz', 'Batterietausch 2027', 'VDE 0100-710'],
    powered: true,
  },
  {
    name: 'Sicherheitsbeleuchtung',
    color: '#85650a',
    heads: ['Sicherheitsbeleuchtung', 'Zentralbatterieanlage'],
    code: 'SB',
    numbered: 'building',
    share: 5,
    floors: 'any',
    tags: ['DIN EN 50172', 'SV-Netz', 'Prüfbuch'],
    powered: true,
  },
  {
    name: 'Medizinische Gase',
    color: '#2f6f5e',
    heads: ['Sauerstoffstation', 'Druckluftstation', 'Vakuumstation'],
    code: 'MG',
    numbered: 'building',
    onlyIn: [1, 2, 3, 4],
    share: 3,
    floors: 'any',
    tags: ['DIN EN ISO 7396', 'MPBetreibV', 'Reserve prüfen'],
    powered: true,
  },
];

const climate: readonly TypePlan[] = [
  {
    name: 'Lüftungsanlage',
    color: '#0e7490',
    code: 'RLT',
    numbered: 'site',
    digits: 2,
    share: 9,
    floors: 'any',
    tags: ['VDI 6022', 'Hygiene', 'Filterwechsel'],
    ...glt,
  },
  {
    name: 'Kältemaschine',
    color: '#1d4ed8',
    code: 'KM',
    numbered: 'site',
    share: 3,
    floors: 'plant',
    tags: ['R-513A', 'Dichtheitsprüfung', 'F-Gase'],
    ...glt,
  },
  {
    name: 'Umluftkühlgerät',
    color: '#4674a6',
    code: 'ULK',
    numbered: 'floor',
    share: 5,
    floors: 'rooms',
    tags: ['Filterwechsel', 'VDI 6022', 'Kondensat'],
    ...glt,
  },
  {
    name: 'Heizkessel',
    color: '#661a2c',
    code: 'HZK',
    numbered: 'site',
    share: 2,
    floors: 'plant',
    tags: ['BImSchV', 'Gas', 'Schornsteinfeger'],
    ...glt,
  },
  {
    name: 'Heizkreispumpe',
    color: '#92532f',
    code: 'HK',
    numbered: 'site',
    digits: 2,
    wholeBuilding: true,
    share: 6,
    floors: 'cellar',
    tags: ['GLT', 'Ersatzteil am Lager', 'Frostschutz'],
    ...glt,
  },
];

const water: readonly TypePlan[] = [
  {
    name: 'Trinkwassererwärmer',
    color: '#8f5a68',
    code: 'TWE',
    numbered: 'building',
    share: 4,
    floors: 'plant',
    tags: ['Legionellenprüfung', 'Hygiene', 'TrinkwV'],
    ...glt,
  },
  {
    name: 'Druckerhöhungsanlage',
    color: '#0b3d6b',
    code: 'DEA',
    numbered: 'building',
    share: 2,
    floors: 'cellar',
    tags: ['Hygiene', 'DIN EN 806', 'TrinkwV'],
    ...glt,
  },
  {
    name: 'Hebeanlage',
    color: '#6b4f3a',
    heads: ['Hebeanlage', 'Schmutzwasserpumpe'],
    code: 'HA',
    numbered: 'site',
    share: 3,
    floors: 'cellar',
    tags: ['DIN EN 12056', 'Rückstau', 'Entleerung monatlich'],
    powered: true,
  },
  {
    name: 'Wandhydrant',
    color: '#9f1239',
    code: 'WH',
    numbered: 'floor',
    spots: ['Treppenhaus', 'Flur', 'Nebeneingang'],
    share: 6,
    floors: 'any',
    tags: ['DIN 14462', 'Prüfbuch', 'Feuerwehr'],
  },
];

const fireSafety: readonly TypePlan[] = [
  {
    name: 'RWA-Zentrale',
    color: '#0f766e',
    code: 'RWA',
    numbered: 'building',
    spots: ['Treppenhaus', 'Lichthof', 'Aufzugsschacht'],
    share: 4,
    floors: 'any',
    tags: ['DIN 18232', 'Prüfbuch', 'Feuerwehr'],
    ...fire,
  },
  {
    name: 'Brandschutzklappe',
    color: '#a21caf',
    code: 'BSK',
    numbered: 'floor',
    spots: ['Schacht', 'Flur', 'Abluft', 'Zuluft'],
    share: 10,
    floors: 'any',
    tags: ['DIN EN 15650', 'Prüfbuch', 'Revisionsöffnung'],
    ...fire,
  },
  {
    name: 'Feststellanlage',
    color: '#7e1f86',
    code: 'FSA',
    numbered: 'floor',
    spots: ['Flur', 'Treppenhaus', 'Vorraum'],
    share: 7,
    floors: 'any',
    tags: ['DIN 14677', 'Prüfbuch', 'Rauchschutztür'],
    ...fire,
  },
  {
    name: 'Sprinkleranlage',
    color: '#b5177f',
    code: 'SPR',
    numbered: 'building',
    share: 2,
    floors: 'cellar',
    tags: ['VdS CEA 4001', 'Feuerwehr', 'Probealarm'],
    powered: true,
  },
];

const movingAndMedical: readonly TypePlan[] = [
  {
    name: 'Aufzug',
    color: '#475569',
    heads: ['Bettenaufzug', 'Personenaufzug', 'Lastenaufzug', 'Feuerwehraufzug'],
    code: 'A',
    numbered: 'site',
    wholeBuilding: true,
    share: 4,
    floors: 'any',
    tags: ['BetrSichV', 'TÜV', 'Notruf geprüft'],
    ...fire,
  },
  {
    name: 'Automatiktür',
    color: '#57534e',
    code: 'AT',
    numbered: 'building',
    spots: ['Eingang', 'Flur', 'Vorraum'],
    share: 4,
    floors: 'rooms',
    tags: ['DIN 18650', 'Fluchtweg', 'UVV'],
    powered: true,
  },
  {
    name: 'Kühlzelle',
    color: '#5a6bc8',
    heads: ['Kühlzelle', 'Tiefkühlzelle', 'Medikamentenkühlschrank'],
    code: 'KZ',
    numbered: 'site',
    onlyIn: [1, 3, 5],
    share: 2,
    floors: 'any',
    tags: ['HACCP', 'Temperaturalarm', 'F-Gase'],
    powered: true,
  },
  {
    name: 'Dampfsterilisator',
    color: '#5b6b85',
    code: 'DS',
    numbered: 'site',
    onlyIn: [1, 3],
    share: 1,
    floors: 'cellar',
    tags: ['DIN EN 285', 'MPBetreibV', 'Validierung'],
    powered: true,
  },
];

export const typePlans: readonly TypePlan[] = [
  transformer,
  mainBoard,
  subBoard,
  automationStation,
  firePanel,
  ...supply,
  ...climate,
  ...water,
  ...fireSafety,
  ...movingAndMedical,
];

export const planOf: ReadonlyMap<string, TypePlan> = new Map(
  typePlans.map((plan) => [plan.name, plan]),
);
