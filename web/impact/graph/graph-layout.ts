import { Graph as Dagre, layout } from '@dagrejs/dagre';
import type { Graph } from './graph-model.ts';

/** The measures of the picture in pixels at its natural size. */
export interface Measures {
  width: number;
  height: number;
  gap: number;
  /** From the top of a band to the top of the next. */
  band: number;
  /** From the top of a band to its nodes: there its name stands. */
  nodeTop: number;
}

/** The left upper corner of every node. */
export type Places = Record<string, { x: number; y: number }>;

/** What of a picture decides where its parts stand. */
export type Drawing = Pick<Graph, 'nodes' | 'edges'>;

/** Where each node stands: below what it was reached from, in the band of its distance. */
export function placesOf({ nodes, edges }: Drawing, measures: Measures): Places {
  const { width, height, gap, band, nodeTop } = measures;
  const dagre = new Dagre<object, { width: number; height: number; x?: number }, object>();
  dagre.setGraph({ nodesep: gap, ranksep: band - height, ranker: 'tight-tree' });
  const [origin, ...others] = nodes;
  // What stands for many has many above it: it goes to the last of them, beyond its neighbours.
  const above = new Map(edges.map(({ from, to }) => [to, from]));
  for (const { id } of nodes) dagre.setNode(id, { width, height });
  for (const { id, layer } of others) {
    const from = above.get(id);
    // Its way may lead over something this device does not know.
    if (from) dagre.setEdge(from, id, {});
    else if (origin) dagre.setEdge(origin.id, id, { minlen: layer });
  }
  // In a tree the order of the list crosses no lines.
  layout(dagre, { disableOptimalOrderHeuristic: true });
  return Object.fromEntries(
    nodes.map(({ id, layer }) => {
      const x = Math.round((dagre.node(id).x ?? 0) - width / 2);
      return [id, { x, y: layer * band + nodeTop }];
    }),
  );
}
