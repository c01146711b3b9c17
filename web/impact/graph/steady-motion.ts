import { useReducedMotion } from '@mantine/hooks';

/** How the view moves: short, or at once where somebody wants less motion. */
export function useSteadyMotion(): { duration: number } {
  return { duration: useReducedMotion(false, { getInitialValueInEffect: false }) ? 0 : 180 };
}
