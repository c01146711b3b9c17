import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import classes from './in-order.module.css';

type Release = () => void;
type Hold = (place: number) => Release;

const noop: Release = () => {};
const OrderContext = createContext<{ hold: Hold; last: number }>({
  hold: () => noop,
  last: Number.POSITIVE_INFINITY,
});
const PartContext = createContext<() => Release>(() => noop);

/**
 * Shows its parts from top to bottom. A part whose height is not known yet hides the parts below it, which would
 * otherwise move down while the user taps them.
 */
export function InOrder({ children }: { children: ReactNode }) {
  const [holding, setHolding] = useState<readonly number[]>([]);
  const hold = useCallback<Hold>((place) => {
    setHolding((places) => [...places, place]);
    return () =>
      setHolding((places) => {
        const at = places.indexOf(place);
        return at === -1 ? places : places.toSpliced(at, 1);
      });
  }, []);
  const last = Math.min(Number.POSITIVE_INFINITY, ...holding);
  const order = useMemo(() => ({ hold, last }), [hold, last]);
  return <OrderContext value={order}>{children}</OrderContext>;
}

interface PartProps {
  /** Parts with a smaller number are above it. */
  place: number;
  children: ReactNode;
}

export function Part({ place, children }: PartProps) {
  const { hold, last } = useContext(OrderContext);
  const holdHere = useCallback(() => hold(place), [hold, place]);
  return (
    <div className={classes.part} data-part data-held={place > last || undefined}>
      <PartContext value={holdHere}>{children}</PartContext>
    </div>
  );
}

/** Hides the parts below this one while its height is not known. */
export function useHoldBelow(isLoading: boolean): void {
  const hold = useContext(PartContext);
  useLayoutEffect(() => (isLoading ? hold() : undefined), [isLoading, hold]);
}

/** Hides the parts below while it is rendered. */
export function HoldBelow() {
  useHoldBelow(true);
  return null;
}
