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

const nothing: Release = () => {};
const OrderContext = createContext<{ hold: Hold; last: number }>({
  hold: () => nothing,
  last: Number.POSITIVE_INFINITY,
});
const PartContext = createContext<() => Release>(() => nothing);

/**
 * Parts below one another appear from the top. One that has yet to know how high it is hides those below it, which it
 * would push down under somebody's finger.
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
  /** Parts with a smaller number stand above it. */
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

/** Hides the parts below this one for as long as its height is not known. */
export function useHoldBelow(isComing: boolean): void {
  const hold = useContext(PartContext);
  useLayoutEffect(() => (isComing ? hold() : undefined), [isComing, hold]);
}

/** While it is there, it holds. */
export function Coming() {
  useHoldBelow(true);
  return null;
}
