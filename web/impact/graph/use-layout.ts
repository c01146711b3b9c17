import { useEffect, useState } from 'react';
import type { Measures, Places } from './graph-layout.ts';
import type { Graph } from './graph-model.ts';

/** A graph with its own layout. */
export interface LaidOut {
  graph: Graph;
  measures: Measures;
  places: Places;
}

/** The last graph stays visible until the next one is laid out. */
export function useLayout(graph: Graph, measures: Measures): LaidOut | undefined {
  const [laidOut, setLaidOut] = useState<LaidOut>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Places>) => {
      setLaidOut({ graph, measures, places: data });
      worker.terminate();
    });
    worker.addEventListener('error', ({ message }) => setFailure(new Error(message)));
    const { nodes, edges } = graph;
    worker.postMessage({ drawing: { nodes, edges }, measures });
    return () => worker.terminate();
  }, [graph, measures]);
  if (failure) throw failure;
  return laidOut;
}
