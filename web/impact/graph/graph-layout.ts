import { Graph as Dagre, layout } from '@dagrejs/dagre';
import type { Graph } from './graph-model.ts';

/** The sizes of the graph in pixels, without zoom. */
export interface Measures {
  width: number;
  height: number;
  gap: number;
  /** From the top of a band to the top of the next one. */
  band: number;
  /** From the top of a band to its nodes; the band's name is in between. */
  nodeTop: number;
}

/** The upper left corner of every node. */
export type Places = Record<string, { x: number; y: number }>;

/** The parts of a graph that determine its layout. */
export type Drawing = Pick<Graph, 'nodes' | 'edges'>;

/** The positions of the nodes: below the node from which each was reached, in the band of its distance. */
export function placesOf({ nodes, edges }: Drawing, measures: Measures): Places {
  const { width, height, gap, band, nodeTop } = measures;
  const dagre = new Dagre<object, { width: number; height: number; x?: number }, object>();
  dagre.setGraph({ nodesep: gap, ranksep: band - height, ranker: 'tight-tree' });
  const [origin, ...others] = nodes;
  // A node for several Anlagen has several nodes above it: it is placed below the last one, beside its neighbours.
  const above = new Map(edges.map(({ from, to }) => [to, from]));
  for (const { id } of nodes) dagre.setNode(id, { width, height });
  for (const { id, layer } of others) {
    const from = above.get(id);
    // The Anlage in between may be missing on this device.
    if (from) dagre.setEdge(from, id, {});
    else if (origin) dagre.setEdge(origin.id, id, { minlen: layer });
  }
  // In a tree, the order of the list crosses no edges.
  layout(dagre, { disableOptimalOrderHeuristic: true });
  return Object.fromEntries(
    nodes.map(({ id, layer }) => {
      const x = Math.round((dagre.node(id).x ?? 0) - width / 2);
      return [id, { x, y: layer * band + nodeTop }];
    }),
  );
}
