import { useViewport } from '@xyflow/react';
import { distanceLabel } from '../model/impact-model.ts';
import classes from './graph-bands.module.css';
import type { LaidOut } from './use-layout.ts';

/** Below this zoom a band has space for its number only. */
const smallestNamed = 0.6;

/** One band per distance over the whole width, with the number of its group in the list. */
export function GraphBands({ laidOut: { graph, measures } }: { laidOut: LaidOut }) {
  const { y, zoom } = useViewport();
  const height = measures.band * zoom;
  const layers = Array.from({ length: graph.layers }, (_, layer) => ({
    layer,
    style: { height, transform: `translateY(${y + layer * height}px)` },
  }));
  const nameOf = (layer: number) =>
    graph.isCutBehind && layer === graph.layers - 1 ? 'Weiter entfernt' : distanceLabel(layer);
  return (
    <div aria-hidden>
      {layers.map(({ layer, style }) => (
        <div
          className={classes.band}
          data-even={layer % 2 === 0 || undefined}
          style={style}
          key={layer}
        />
      ))}
      {layers.slice(1).map(({ layer, style }) => (
        <div className={classes.names} data-layer={layer} style={style} key={layer}>
          <span className={classes.name}>
            <span className={classes.number}>{layer}</span>
            <span className={classes.words}>{zoom >= smallestNamed && nameOf(layer)}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
