import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import type { Impact } from '#contract/impact/impact.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { usePrintInLight } from '#web/ui/theme/print-in-light.ts';
import { LazyGraph } from './graph/lazy-graph.tsx';
import { ImpactList } from './impact-list.tsx';
import { ImpactSummary } from './impact-summary.tsx';
import classes from './impact-view.module.css';
import type { ShownImpact } from './model/impact-model.ts';

const views = ['list', 'graph'] as const;
const lastView = sessionEntry('impactView', z.enum(views), 'list');
const labels = { list: 'Liste', graph: 'Graph' } as const;

interface ImpactViewProps {
  impact: ShownImpact;
  emptyAction: ReactNode;
}

/** List and graph side by side, or one of them on narrow screens; the list is printed. */
export function ImpactView({ impact, emptyAction }: ImpactViewProps) {
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const [view, setView] = useState(lastView.read);
  /** The node with the pointer or focus, in the list or in the graph. */
  const [marked, setMarked] = useState<string>();
  usePrintInLight();
  const isEmpty = impact.affected.length === 0;
  const marks = { marked, onMark: setMarked };

  return (
    <div className={classes.layout} data-empty={isEmpty || undefined}>
      <div className={classes.column}>
        {!isWide && !isEmpty && (
          <SegmentedControl
            className={classes.views ?? ''}
            classNames={{ label: classes.viewLabel ?? '', indicator: classes.indicator ?? '' }}
            aria-label="Ansicht"
            fullWidth
            data={views.map((value) => ({ value, label: labels[value] }))}
            value={view}
            onChange={(value) => {
              const next = value === 'graph' ? 'graph' : 'list';
              lastView.write(next);
              setView(next);
            }}
          />
        )}
        <ImpactSummary
          impact={impact}
          isBrief={!isWide && !isPrinting && !isEmpty && view === 'graph'}
        />
        {isEmpty && <NothingAffected origin={impact.origin} action={emptyAction} />}
        {!isEmpty && (isWide || isPrinting || view === 'list') && (
          <ImpactList impact={impact} isWhole={isPrinting} {...marks} />
        )}
      </div>
      {!isEmpty && (isWide || view === 'graph') && (
        <div className={classes.graph}>
          <LazyGraph impact={impact} {...marks} />
        </div>
      )}
    </div>
  );
}

const meaning = {
  equipment: 'Keine andere Anlage hängt von dieser Anlage ab, und sie steuert keine andere.',
  safety_point: 'Diesem Absicherungspunkt ist keine Anlage zugeordnet.',
} as const;

interface NothingAffectedProps extends Pick<Impact, 'origin'> {
  action: ReactNode;
}

/** Nothing is known to be affected; there may be unknown dependencies. */
function NothingAffected({ origin, action }: NothingAffectedProps) {
  return (
    <EmptyState
      icon={<IconCircleCheck size={30} />}
      title="Nichts fällt aus."
      text={meaning[origin.kind]}
      note="Hier zählt nur, was als Verknüpfung oder Absicherung eingetragen ist."
      action={action}
    />
  );
}

/** True while the page is printed: then all rows must be rendered, not only the visible ones. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is at the end of the event.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
