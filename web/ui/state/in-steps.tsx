import { type ReactNode, useDeferredValue } from 'react';

interface InStepsProps {
  /** Shown until the children are rendered: usually the same placeholders as before. */
  fallback: ReactNode;
  /**
   * Renders the children at once, if they replace others of the same kind, so that no placeholders appear in between.
   */
  isImmediate?: boolean;
  children: ReactNode;
}

/**
 * For content that phones render slowly. React renders it in short steps, so that taps and keys are handled in between.
 */
export function InSteps({ fallback, isImmediate = false, children }: InStepsProps) {
  const isRendered = useDeferredValue(true, isImmediate);
  return isRendered ? children : fallback;
}
