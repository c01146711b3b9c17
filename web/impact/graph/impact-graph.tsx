import { useMediaQuery } from '@mantine/hooks';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { Impact } from '#contract/impact/impact.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { GraphCanvas } from './graph-canvas.tsx';
import classes from './graph-card.module.css';
import type { Measures } from './graph-layout.ts';
import { GraphLegend } from './graph-legend.tsx';
import { graphOf } from './graph-model.ts';
import { GraphPlaceholder } from './graph-skeleton.tsx';
import { Marks } from './marks.ts';
import { useMotionDuration } from './motion-duration.ts';
import { useLayout } from './use-layout.ts';

export interface GraphProps {
  impact: Impact;
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
}

interface Size {
  measures: Measures;
  limits: Parameters<typeof graphOf>[1];
}

const narrow: Size = {
  measures: { width: 112, height: 64, gap: 8, band: 112, nodeTop: 32 },
  limits: { perLayer: 5, layers: 12 },
};
const wide: Size = {
  measures: { width: 156, height: 64, gap: 14, band: 124, nodeTop: 36 },
  limits: { perLayer: 8, layers: 12 },
};

/** The affected Anlagen as a graph. The list beside it contains the same and more. */
export function ImpactGraph({ impact, marked, onMark }: GraphProps) {
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const { measures, limits } = isWide ? wide : narrow;
  const graph = useMemo(() => graphOf(impact, limits), [impact, limits]);
  const laidOut = useLayout(graph, measures);
  const [canvas, setCanvas] = useState<HTMLElement | null>(null);
  const marks = useMemo(
    () => ({ marked: marked && graph.shownAs.get(marked), onMark }),
    [marked, onMark, graph],
  );
  return (
    <ReactFlowProvider>
      <SectionCard title="Graph" action={<GraphZoom />}>
        <div className={classes.canvas} ref={setCanvas}>
          {canvas && laidOut ? (
            <Marks value={marks}>
              <GraphCanvas
                laidOut={laidOut}
                paneWidth={canvas.clientWidth}
                key={laidOut.measures.width}
              />
            </Marks>
          ) : (
            <GraphPlaceholder />
          )}
        </div>
        <GraphLegend graph={graph} />
      </SectionCard>
    </ReactFlowProvider>
  );
}

function GraphZoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const motion = useMotionDuration();
  return (
    <>
      <IconButton label="Verkleinern" onClick={() => void zoomOut(motion)}>
        <IconMinus size={20} />
      </IconButton>
      <IconButton label="Vergrößern" onClick={() => void zoomIn(motion)}>
        <IconPlus size={20} />
      </IconButton>
      <IconButton
        label="Alles zeigen"
        onClick={() => void fitView({ padding: 0.06, maxZoom: 1, ...motion })}
      >
        <IconFocusCentered size={20} />
      </IconButton>
    </>
  );
}
