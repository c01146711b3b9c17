/**
 * The part of the answer that is drawn: one layer per distance, each with few enough Anlagen to be readable. The rest
 * of a layer is one node, and so is everything beyond the last layer.
 */
import type { Impact } from '#contract/impact/impact.ts';
import {
  type Affected,
  groupsOf,
  hasStandIn,
  originId,
  originName,
} from '../model/impact-model.ts';

interface NodeBase {
  id: string;
  layer: number;
}

export type GraphNode = NodeBase &
  (
    | { kind: 'origin'; name: string; type: string; href: string }
    | {
        kind: 'equipment';
        name: string;

        type: string;
        href: string;
        isUnsure: boolean;
        hasStandIn: boolean;
      }
    | { kind: 'more'; count: number; isUnsure: boolean }
  );

export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  isUnsure: boolean;
}

export interface Graph {
  /** Layer by layer, within a layer in the order of the list. */
  nodes: GraphNode[];
  edges: GraphEdge[];
  layers: number;
  /** Whether the last layer is one node for everything beyond. */
  isCutBehind: boolean;
  /** The id of the node that shows an Anlage, by the Anlage's id. */
  shownAs: ReadonlyMap<string, string>;
}

/** How many nodes are readable in a layer, and how many layers. */
interface Limits {
  perLayer: number;
  layers: number;
}

export function graphOf(impact: Impact, { perLayer, layers }: Limits): Graph {
  const { origin, affected } = impact;
  const offId = originId(origin);
  const groups = groupsOf(affected);
  const weights = weightsOf(affected);
  const isCutBehind = groups.length > layers;
  const whole = isCutBehind ? groups.slice(0, layers - 1) : groups;
  const beyond = isCutBehind ? groups.slice(layers - 1).flatMap((group) => group.affected) : [];

  const nodes: GraphNode[] = [originNode(origin)];
  const shownAs = new Map([[offId, offId]]);
  const collapse = (layer: number, hidden: readonly Affected[]) => {
    if (hidden.length === 0) return;
    const id = `more-${layer}`;
    for (const { equipment } of hidden) shownAs.set(equipment.id, id);
    const isUnsure = hidden.every((one) => one.isUnsure);
    nodes.push({ kind: 'more', id, layer, count: hidden.length, isUnsure });
  };
  for (const { distance, affected: members } of whole) {
    const drawn = heaviest(members, perLayer, weights);
    for (const one of members) if (drawn.has(one)) nodes.push(equipmentNode(one));
    for (const { equipment } of drawn) shownAs.set(equipment.id, equipment.id);
    collapse(
      distance,
      members.filter((one) => !drawn.has(one)),
    );
  }
  collapse(layers, beyond);
  return {
    nodes,
    edges: edgesOf(affected, shownAs),
    layers: (nodes.at(-1)?.layer ?? 0) + 1,
    isCutBehind,
    shownAs,
  };
}

function originNode(origin: Impact['origin']): GraphNode {
  const base = {
    kind: 'origin',
    id: originId(origin),
    layer: 0,
    name: originName(origin),
  } as const;
  return origin.kind === 'equipment'
    ? { ...base, type: origin.equipment.type, href: `/equipment/${base.id}` }
    : { ...base, type: 'Absicherungspunkt', href: `/safety-points/${base.id}` };
}

function equipmentNode(affected: Affected): GraphNode {
  const { equipment, distance, isUnsure } = affected;
  const { id, name, type } = equipment;
  const href = `/equipment/${id}`;
  return {
    kind: 'equipment',
    id,
    layer: distance,
    ...{ name, type, href, isUnsure },
    hasStandIn: hasStandIn(affected),
  };
}

/**
 * How many Anlagen depend on each one. Nearer Anlagen come first, so in reverse order every sum is complete when it is
 * used.
 */
function weightsOf(affected: readonly Affected[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { equipment, via } of affected.toReversed()) {
    const own = 1 + (weights.get(equipment.id) ?? 0);
    weights.set(via.from, (weights.get(via.from) ?? 0) + own);
  }
  return weights;
}

/** All of them if they fit, or else those on which most others depend, minus one place for the node of the rest. */
function heaviest(
  members: readonly Affected[],
  room: number,
  weights: ReadonlyMap<string, number>,
): ReadonlySet<Affected> {
  if (members.length <= room) return new Set(members);
  const weightOf = ({ equipment }: Affected) => weights.get(equipment.id) ?? 0;
  return new Set(members.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, room - 1));
}

function edgesOf(affected: readonly Affected[], shownAs: ReadonlyMap<string, string>): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  for (const { equipment, via, isUnsure } of affected) {
    const from = shownAs.get(via.from);
    const to = shownAs.get(equipment.id);
    if (!from || !to || from === to) continue;
    const id = `${from} ${to}`;
    const existing = edges.get(id);
    edges.set(id, { id, from, to, isUnsure: isUnsure && (existing?.isUnsure ?? true) });
  }
  return [...edges.values()];
}
