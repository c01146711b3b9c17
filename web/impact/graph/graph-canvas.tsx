import '@xyflow/react/dist/base.css';
import { type Edge, MarkerType, ReactFlow, type Viewport } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useEquipmentLook } from '../model/equipment-look.ts';
import { GraphBands } from './graph-bands.tsx';
import classes from './graph-canvas.module.css';
import type { Places } from './graph-layout.ts';
import type { GraphEdge, GraphNode } from './graph-model.ts';
import { type FlowNode, ImpactNode } from './graph-node.tsx';
import type { LaidOut } from './use-layout.ts';

const nodeTypes = { impact: ImpactNode };

interface GraphCanvasProps {
  laidOut: LaidOut;
  paneWidth: number;
}

/** A graph for viewing and following links; nothing in it can be moved or edited. */
export function GraphCanvas({ laidOut, paneWidth }: GraphCanvasProps) {
  const [start] = useState(() => startView(laidOut, paneWidth));
  const nodes = useNodes(laidOut);
  const edges = useMemo(() => laidOut.graph.edges.map(flowEdge), [laidOut]);
  return (
    <ReactFlow
      className={classes.flow ?? ''}
      aria-label="Graph der betroffenen Anlagen"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      defaultViewport={start}
      minZoom={0.1}
      maxZoom={2}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      zoomOnDoubleClick={false}
      panOnScroll
      disableKeyboardA11y
    >
      <GraphBands laidOut={laidOut} />
    </ReactFlow>
  );
}

function useNodes({ graph, measures, places }: LaidOut): FlowNode[] {
  const { colorOf } = useEquipmentLook();
  const { width, height } = measures;
  return useMemo(
    () =>
      inOrder(graph.nodes, places).map((node) => ({
        id: node.id,
        type: 'impact',
        position: places[node.id] ?? { x: 0, y: 0 },
        width,
        height,
        data: { node, color: node.kind === 'more' ? '' : colorOf(node.type) },
        // The link inside has its own role.
        domAttributes: { 'aria-roledescription': undefined },
      })),
    [graph, places, width, height, colorOf],
  );
}

/** The tab order is from top to bottom and from left to right. */
function inOrder(nodes: readonly GraphNode[], places: Places): GraphNode[] {
  const leftOf = ({ id }: GraphNode) => places[id]?.x ?? 0;
  return nodes.toSorted((a, b) => a.layer - b.layer || leftOf(a) - leftOf(b));
}

function flowEdge({ id, from, to, isUnsure }: GraphEdge): Edge {
  return {
    id,
    source: from,
    target: to,
    className: (isUnsure ? classes.unsure : '') ?? '',
    markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--line-3)', width: 16, height: 16 },
    // Edges are hidden from screen readers, because the list contains the same information.
    domAttributes: { 'aria-hidden': true },
  };
}

const margin = 4;

/** The initial view starts at the top: the whole graph if it fits, or else at a readable size around the origin. */
function startView({ graph, measures, places }: LaidOut, paneWidth: number): Viewport {
  const lefts = Object.values(places).map(({ x }) => x);
  const left = Math.min(...lefts);
  const right = Math.max(...lefts) + measures.width;
  const fits = right - left + 2 * margin <= paneWidth;
  const origin = places[graph.nodes[0]?.id ?? '']?.x ?? left;
  const middle = fits ? (left + right) / 2 : origin + measures.width / 2;
  return { x: Math.round(paneWidth / 2 - middle), y: 0, zoom: 1 };
}
