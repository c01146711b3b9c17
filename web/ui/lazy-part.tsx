import { type ComponentType, startTransition, useLayoutEffect, useState } from 'react';

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code before the part is shown; then it is shown at once. */
  preload: () => Promise<void>;
};

/**
 * A screen or dialog whose code is loaded when it is first shown; until then the placeholder is. If loading fails, the
 * error fallback around it is shown, and the next attempt loads again. React's own `lazy` is not used, because React
 * shows a part only 300 ms after the last one that it replaced, although its code has arrived.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType = Nothing,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  const preload = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
      },
      (cause) => {
        loading = undefined;
        throw new Error('Dieser Teil der Anwendung konnte nicht geladen werden.', { cause });
      },
    );
    return loading;
  };

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (Shown) return;
      let isMounted = true;
      preload().then(
        // Rendered in slices, so that taps are handled in between.
        () => isMounted && startTransition(() => setShown(() => loaded)),
        (error) => isMounted && setFailure({ error }),
      );
      return () => {
        isMounted = false;
      };
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : <Placeholder />;
  }

  return Object.assign(Part, { preload });
}

function Nothing() {
  return null;
}
