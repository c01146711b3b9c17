import type { Viewport } from '@xyflow/react';
import type { LaidOut } from './use-layout.ts';

const edge = 4;

/**
 * The first look: from the top, everything where it fits, else at the size at which it can be read,
 * around what is switched off.
 */
export function startView({ graph, measures, places }: LaidOut, paneWidth: number): Viewport {
  const lefts = Object.values(places).map(({ x }) => x);
  const left = Math.min(...lefts);
  const right = Math.max(...lefts) + measures.width;
  const fits = right - left + 2 * edge <= paneWidth;
  const origin = places[graph.nodes[0]?.id ?? '']?.x ?? left;
  const middle = fits ? (left + right) / 2 : origin + measures.width / 2;
  return { x: Math.round(paneWidth / 2 - middle), y: 0, zoom: 1 };
}
