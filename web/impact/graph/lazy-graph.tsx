import { IconTopologyStar3 } from '@tabler/icons-react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from '#web/api/error-reports.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { GraphSkeleton } from './graph-skeleton.tsx';
import type { GraphProps } from './impact-graph.tsx';

const ImpactGraph = lazyPart(
  async () => (await import('./impact-graph.tsx')).ImpactGraph,
  GraphSkeleton,
);

/** The code of the graph is loaded when it is first shown; if that fails, the list contains everything. */
export function LazyGraph(props: GraphProps) {
  return (
    <ErrorBoundary fallback={<NoGraph />} onError={reportError}>
      <ImpactGraph {...props} />
    </ErrorBoundary>
  );
}

function NoGraph() {
  return (
    <SectionCard title="Graph">
      <EmptyState
        tone="bad"
        icon={<IconTopologyStar3 size={30} />}
        title="Der Graph konnte nicht gezeichnet werden"
        text="Die Liste zeigt dasselbe."
      />
    </SectionCard>
  );
}
