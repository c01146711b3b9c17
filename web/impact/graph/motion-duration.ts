import { useReducedMotion } from '@mantine/hooks';

/** The duration of movements of the view; 0 for users who prefer reduced motion. */
export function useMotionDuration(): { duration: number } {
  return { duration: useReducedMotion(false, { getInitialValueInEffect: false }) ? 0 : 180 };
}
