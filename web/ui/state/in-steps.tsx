import { type ReactNode, useDeferredValue } from 'react';

interface InStepsProps {
  /** Takes the place of the children until they are drawn: mostly the shape that stood there before. */
  meanwhile: ReactNode;
  /** It takes the place of another of its kind, which must not give way to an empty shape first. */
  isAtOnce?: boolean;
  children: ReactNode;
}

/**
 * For what takes a phone long to draw: React draws it in short steps, between which taps and keys are answered,
 * instead of all at once as it does with an answer that has just come.
 */
export function InSteps({ meanwhile, isAtOnce = false, children }: InStepsProps) {
  const isDrawn = useDeferredValue(true, isAtOnce);
  return isDrawn ? children : meanwhile;
}
