import { ACHTUNG } from '#contract/equipment/tags.ts';
import type { Floor } from './demo-site.ts';

export interface FeaturedEquipment {
  type: string;
  head?: string;
  code: string;
  area: string;
  building?: number;
  floor?: Floor;
  column?: string;
  room?: string;
  /** For an Anlage without a Bauteil, from which the location is built otherwise. */
  locationRaw?: string;
  tags: readonly string[];
}

/** The Anlagen that visitors see first: they have the documents and the longer comments. */
export const featuredEquipment: readonly FeaturedEquipment[] = [
  {
    type: 'Unterverteilung',
    code: 'UV 3.2',
    area: 'Intensivstation',
    building: 3,
    floor: 'OG2',
    column: 'D8',
    room: '2.117',
    tags: [ACHTUNG, 'SV-Netz', 'IT-Netz', 'DGUV V3'],
  },
  {
    type: 'Lüftungsanlage',
    code: 'RLT 04',
    area: 'OP-Trakt',
    building: 3,
    floor: 'OG3',
    column: 'C12',
    room: '3.214',
    tags: ['VDI 6022', 'Hygiene', 'SV-Netz', 'Wartung Q2'],
  },
  {
    type: 'USV',
    code: 'USV 2',
    area: 'Intensivstation',
    building: 3,
    floor: 'OG2',
    column: 'D9',
    room: '2.118',
    tags: ['SV-Netz', 'Batterietausch 2027'],
  },
  {
    type: 'USV',
    code: 'USV 3',
    area: 'Intensivstation',
    building: 3,
    floor: 'OG2',
    column: 'D10',
    room: '2.121',
    tags: ['SV-Netz', 'VDE 0100-710'],
  },
  {
    type: 'Kältemaschine',
    code: 'KM 1',
    area: 'Dachzentrale',
    building: 3,
    floor: 'DG',
    column: 'E1',
    room: '6.001',
    tags: ['R-513A', 'Dichtheitsprüfung', 'Wartung Q2'],
  },
  {
    type: 'Kältemaschine',
    code: 'KM 2',
    area: 'Dachzentrale',
    building: 3,
    floor: 'DG',
    column: 'E1',
    room: '6.002',
    tags: [ACHTUNG, 'R-513A', 'Dichtheitsprüfung'],
  },
  {
    type: 'Brandmeldezentrale',
    code: 'BMZ 3',
    area: 'Schockraum',
    building: 3,
    floor: 'EG',
    column: 'A4',
    room: '0.016',
    tags: [ACHTUNG, 'DIN 14675', 'Feuerwehr'],
  },
  {
    type: 'Notstromaggregat',
    code: 'NEA 1',
    area: 'Energiezentrale',
    building: 5,
    floor: 'UG2',
    column: 'B2',
    room: 'U2.004',
    tags: ['Probelauf monatlich', 'VDE 0100-710', 'Diesel'],
  },
  {
    type: 'Notstromaggregat',
    code: 'NEA 2',
    area: 'Energiezentrale',
    building: 5,
    floor: 'UG2',
    column: 'B3',
    room: 'U2.005',
    tags: ['Probelauf monatlich', 'VDE 0100-710', 'Diesel'],
  },
  {
    type: 'Hebeanlage',
    head: 'Fettabscheider',
    code: 'HA 1',
    area: 'Zentralküche',
    building: 5,
    floor: 'UG',
    column: 'F3',
    room: 'U1.021',
    tags: ['Entleerung monatlich', 'Wartung Q1'],
  },
  {
    type: 'Kühlzelle',
    head: 'Tiefkühlzelle',
    code: 'KZ 1',
    area: 'Zentralküche',
    building: 5,
    floor: 'EG',
    column: 'F4',
    room: '0.044',
    tags: ['HACCP', 'Temperaturalarm'],
  },
  {
    type: 'Sicherheitsbeleuchtung',
    head: 'Zentralbatterieanlage',
    code: 'SB 1.1',
    area: 'Notaufnahme, Liegendanfahrt und Haupteingang',
    building: 1,
    floor: 'EG',
    column: 'A1',
    room: '0.003',
    tags: ['DIN EN 50172', 'SV-Netz', 'Prüfbuch'],
  },
  {
    type: 'Automatiktür',
    head: 'Schrankenanlage',
    code: 'AT P1',
    area: 'Zufahrt Parkplatz Nord',
    locationRaw: 'Außengelände Parkplatz Nord',
    tags: ['UVV'],
  },
  {
    type: 'Hebeanlage',
    head: 'Regenwasserpumpe',
    code: 'HA 2',
    area: 'Unterführung Lieferhof',
    locationRaw: 'Außengelände Lieferhof',
    tags: [ACHTUNG, 'Rückstau'],
  },
  {
    type: 'Umluftkühlgerät',
    code: 'ULK 6.2.1',
    area: 'Rechenzentrum',
    building: 6,
    floor: 'OG2',
    column: 'B5',
    room: '2.020',
    tags: ['Kondensat', 'SV-Netz'],
  },
];

/** For records that belong to one Anlage: its name as the generator writes it. */
export const featuredNames = {
  board: 'Unterverteilung UV 3.2 Intensivstation',
  ventilation: 'Lüftungsanlage RLT 04 OP-Trakt',
  chiller: 'Kältemaschine KM 2 Dachzentrale',
} as const;
