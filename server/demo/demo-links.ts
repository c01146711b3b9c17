import type { linkTypes } from '#contract/links.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import type { Fuses } from './demo-safety.ts';
import type { BuildingPlant, Wiring } from './demo-wiring.ts';
import {
  automationStation,
  firePanel,
  mainBoard,
  transformer,
} from './plant/demo-backbone-types.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { planOf } from './plant/demo-types.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

interface Connection {
  /** What depends, controls or takes over … */
  source: DemoEquipment;
  /** … and on what, what, or for what. */
  target: DemoEquipment;
  linkType: (typeof linkTypes)[number];
  description: string | null;
}

export interface DemoLink extends Connection {
  id: string;
  comments: string | null;
  createdAt: string;
  createdBy: DemoAuthor;
}

export function* makeLinks(
  equipment: readonly DemoEquipment[],
  wiring: Wiring,
  fuses: Fuses,
): Generator<DemoLink> {
  const random = seededRandom('links');
  for (const connection of connections(random, equipment, wiring, fuses)) {
    const { source, target, linkType } = connection;
    yield {
      ...connection,
      id: demoId(`link:${linkType}:${source.id}:${target.id}`),
      comments: random.chance(0.08) ? random.pick(remarks) : null,
      createdAt: source.createdAt > target.createdAt ? source.createdAt : target.createdAt,
      createdBy: random.pick<DemoAuthor>(['editor', 'reviewer']),
    };
  }
}

const remarks = [
  'Beschriftung im Verteiler fehlt noch.',
  'Bei der Begehung vor Ort nachverfolgt.',
  'Laut Bestandsplan, noch nicht geprüft.',
  'Handumschaltung vor Ort möglich.',
  'Leitung 2024 erneuert.',
] as const;

function* connections(
  random: SeededRandom,
  equipment: readonly DemoEquipment[],
  { plants, supplies }: Wiring,
  { feeders }: Fuses,
): Generator<Connection> {
  for (const item of equipment) {
    const supply = supplies.get(item);
    if (supply) yield depends(item, supply, feedText(random, item, feeders));
    const plant = plants.get(item.building);
    if (!plant) continue;
    yield* mediaLinks(random, item, plant);
    yield* controlLinks(random, item, plant);
  }
  yield* standbyLinks([...plants.values()]);
}

function depends(source: DemoEquipment, target: DemoEquipment, description: string): Connection {
  return { source, target, linkType: 'dependency', description };
}

function feedText(random: SeededRandom, item: DemoEquipment, feeders: Fuses['feeders']): string {
  if (item.type === mainBoard.name) return 'Einspeisung Niederspannung';
  const fuse = feeders.get(item);
  return fuse ? `Einspeisung über ${fuse.identifier}` : `Abgang Q${random.whole(1, 24)}`;
}

/** What an Anlage needs besides power. */
const media: Record<string, { from: string; description: string }> = {
  Lüftungsanlage: { from: 'Kältemaschine', description: 'Kaltwasser für den Luftkühler' },
  Umluftkühlgerät: { from: 'Kältemaschine', description: 'Kaltwasser' },
  Heizkreispumpe: { from: 'Heizkessel', description: 'Heizungsvorlauf' },
  Trinkwassererwärmer: { from: 'Heizkessel', description: 'Heizwasser für die Ladung' },
  [firePanel.name]: { from: 'USV', description: 'Unterbrechungsfreie Versorgung' },
  [automationStation.name]: { from: 'USV', description: 'Unterbrechungsfreie Versorgung' },
};

function* mediaLinks(
  random: SeededRandom,
  item: DemoEquipment,
  { byType }: BuildingPlant,
): Generator<Connection> {
  const need = media[item.type];
  const provider = need && random.pickAny(byType.get(need.from) ?? []);
  if (provider) yield depends(item, provider, need.description);
}

function* controlLinks(
  random: SeededRandom,
  item: DemoEquipment,
  { byType }: BuildingPlant,
): Generator<Connection> {
  const controlledBy = planOf.get(item.type)?.controlledBy;
  if (!controlledBy || random.chance(0.25)) return;
  const source = random.pickAny(byType.get(controlledBy) ?? []);
  if (!source) return;
  const description =
    controlledBy === firePanel.name
      ? `Brandfallsteuerung, Gruppe ${random.whole(1, 40)}`
      : `GLT, Datenpunkt ${random.whole(100, 980)}`;
  yield { source, target: item, linkType: 'control', description };
}

const twins: Record<string, string> = {
  USV: 'Parallelbetrieb, eine Anlage trägt die Last allein',
  Kältemaschine: 'Folgeschaltung, Umschaltung bei Störung',
  Heizkessel: 'Kaskade, Umschaltung bei Störung',
  Druckerhöhungsanlage: 'Wechselbetrieb',
};

function* standbyLinks(plants: readonly BuildingPlant[]): Generator<Connection> {
  const linkType = 'redundancy';
  const first = (plant: BuildingPlant | undefined, type: string) => plant?.byType.get(type)?.[0];
  const central = plants.map((plant) => first(plant, 'Notstromaggregat')).find(Boolean);
  for (const [index, plant] of plants.entries()) {
    for (const [type, description] of Object.entries(twins)) {
      const items = plant.byType.get(type) ?? [];
      for (let at = 1; at < items.length; at += 2) {
        const [source, target] = [items[at - 1], items[at]];
        if (source && target) yield { source, target, linkType, description };
      }
    }
    const mains = first(plant, transformer.name);
    const generator = first(plant, 'Notstromaggregat') ?? central;
    if (generator && mains) {
      const description = 'Netzersatz, Übernahme in weniger als 15 s';
      yield { source: generator, target: mains, linkType, description };
    }
    const [source, target] = [plant, plants[index + 1]].map((one) => first(one, transformer.name));
    if (index % 2 === 0 && source && target) {
      yield { source, target, linkType, description: 'Kuppelschalter, gegenseitige Reserve' };
    }
  }
}
