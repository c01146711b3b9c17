/** A hospital campus: its Bauteile, their floors, and what is on each of them. */

export const floors = ['UG2', 'UG', 'EG', 'OG1', 'OG2', 'OG3', 'OG4', 'OG5', 'DG'] as const;
export type Floor = (typeof floors)[number];

/** As written in a code or a room number: `UV 3.2`, `2.114`. */
export const floorNumbers: Record<Floor, string> = {
  UG2: 'U2',
  UG: 'U1',
  EG: '0',
  OG1: '1',
  OG2: '2',
  OG3: '3',
  OG4: '4',
  OG5: '5',
  DG: '6',
};

export interface Building {
  number: number;
  /** The number of the first Bauteil of its kind: a large site has several of each. */
  kind: number;
  name: string;
  areas: ReadonlyMap<Floor, string>;
}

interface Profile {
  name: string;
  areas: Partial<Record<Floor, string>>;
}

const profiles: readonly [Profile, ...Profile[]] = [
  {
    name: 'Zentralbau',
    areas: {
      UG2: 'Technikzentrale',
      UG: 'Zentrallager',
      EG: 'Notaufnahme',
      OG1: 'Radiologie',
      OG2: 'Endoskopie',
      OG3: 'Herzkatheter',
      OG4: 'Zentrallabor',
      OG5: 'Kardiologie',
      DG: 'Dachzentrale',
    },
  },
  {
    name: 'Bettenhaus Nord',
    areas: {
      UG: 'Physiotherapie',
      EG: 'Patientenaufnahme',
      OG1: 'Station 2A Chirurgie',
      OG2: 'Station 2B Innere Medizin',
      OG3: 'Station 2C Neurologie',
      OG4: 'Station 2D Urologie',
      OG5: 'Station 2E Onkologie',
      DG: 'Dachzentrale',
    },
  },
  {
    name: 'OP- und Intensivgebäude',
    areas: {
      UG2: 'Technikkeller',
      UG: 'Zentralsterilisation',
      EG: 'Schockraum',
      OG1: 'Aufwachraum',
      OG2: 'Intensivstation',
      OG3: 'OP-Trakt',
      OG4: 'Isolierstation',
      DG: 'Dachzentrale',
    },
  },
  {
    name: 'Frauen- und Kinderklinik',
    areas: {
      UG: 'Umkleiden',
      EG: 'Kinderambulanz',
      OG1: 'Kreißsaal',
      OG2: 'Neonatologie',
      OG3: 'Wöchnerinnenstation',
      OG4: 'Kinderstation',
      DG: 'Dachzentrale',
    },
  },
  {
    name: 'Versorgungszentrum',
    areas: {
      UG2: 'Energiezentrale',
      UG: 'Wäscherei',
      EG: 'Zentralküche',
      OG1: 'Apotheke',
      OG2: 'Speisesaal',
      DG: 'Dachzentrale',
    },
  },
  {
    name: 'Verwaltung und Pflegeschule',
    areas: {
      UG: 'Archiv',
      EG: 'Empfang',
      OG1: 'Verwaltung',
      OG2: 'Rechenzentrum',
      OG3: 'Pflegeschule',
      DG: 'Dachzentrale',
    },
  },
];

function buildingOf(number: number): Building {
  const kind = ((number - 1) % profiles.length) + 1;
  const { name, areas } = profiles[kind - 1] ?? profiles[0];
  const entries = floors.flatMap((floor): [Floor, string][] => {
    const area = areas[floor];
    return area === undefined ? [] : [[floor, area]];
  });
  return { number, kind, name, areas: new Map(entries) };
}

/** Six Bauteile, and on a larger site one more for every 2,500 Anlagen. */
export function buildingsFor(equipment: number): [Building, ...Building[]] {
  const count = Math.max(profiles.length, Math.ceil(equipment / 2_500));
  const others = Array.from({ length: count - 1 }, (_, index) => buildingOf(index + 2));
  return [buildingOf(1), ...others];
}
