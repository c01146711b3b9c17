import { useReactFlow } from '@xyflow/react';
import { useSteadyMotion } from './steady-motion.ts';

/** Brings a node that the keyboard has reached into sight; a finger or mouse sees what it touches. */
export function useReveal() {
  const { getNode, getZoom, setCenter } = useReactFlow();
  const motion = useSteadyMotion();
  return (id: string, element: HTMLElement) => {
    const canvas = element.closest('.react-flow')?.getBoundingClientRect();
    const node = getNode(id);
    if (!canvas || !node || !element.matches(':focus-visible')) return;
    const box = element.getBoundingClientRect();
    const isInSight =
      box.left >= canvas.left &&
      box.right <= canvas.right &&
      box.top >= canvas.top &&
      box.bottom <= canvas.bottom;
    if (isInSight) return;
    const { x, y } = node.position;
    const center = [x + (node.width ?? 0) / 2, y + (node.height ?? 0) / 2] as const;
    void setCenter(...center, { zoom: getZoom(), ...motion });
  };
}
