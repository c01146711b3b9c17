import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSteadyMotion } from './steady-motion.ts';

export function GraphZoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const motion = useSteadyMotion();
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
