import { IconShieldCheck } from '@tabler/icons-react';
import cardClasses from './graph-card.module.css';
import classes from './graph-legend.module.css';
import type { Graph } from './graph-model.ts';

/** Explains only what the graph contains. */
export function GraphLegend({ graph: { nodes, edges } }: { graph: Graph }) {
  return (
    <div className={cardClasses.legend}>
      {edges.some(({ isUnsure }) => !isUnsure) && (
        <span className={classes.entry}>
          <span className={classes.line} />
          fällt mit aus
        </span>
      )}
      {edges.some(({ isUnsure }) => isUnsure) && (
        <span className={classes.entry}>
          <span className={classes.line} data-unsure />
          unsicher
        </span>
      )}
      {nodes.some((node) => node.kind === 'equipment' && node.hasStandIn) && (
        <span className={classes.entry}>
          <IconShieldCheck size={16} aria-hidden />
          durch Redundanz gehalten
        </span>
      )}
    </div>
  );
}
