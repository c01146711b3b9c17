/** One key press, as far as it matters here. */
export interface KeyPress {
  key: string;
  /** In milliseconds. */
  at: number;
  /** It is held down. */
  isRepeated: boolean;
  /** Together with Ctrl, Alt or Cmd, so it is a command and writes nothing. */
  isCommand: boolean;
}

/** Keys that came so fast after each other that no person typed them. */
export interface Burst {
  text: string;
  lastAt: number;
}

export interface BurstStep {
  burst?: Burst | undefined;
  /** The code that is complete with this key. */
  code?: string;
  /** The key comes from a hand scanner, so nothing else may react to it. */
  isOfScanner: boolean;
}

/** Hand scanners send a key every 2 to 30 ms; the fastest people need about 60. */
const longestGap = 35;
const shortestCode = 4;

/** They are pressed in between, for capital letters and signs. */
const modifiers = ['Shift', 'AltGraph', 'Control', 'Alt', 'CapsLock'];
const ends = ['Enter', 'Tab'];

/**
 * Recognises what a hand scanner types: characters in fast succession, then Enter or Tab. The first key of a burst might
 * still be a person's, so it is left to everybody else.
 */
export function nextKey(burst: Burst | undefined, press: KeyPress): BurstStep {
  const { key, at, isRepeated, isCommand } = press;
  if (modifiers.includes(key)) return { burst, isOfScanner: false };
  if (isRepeated || isCommand) return { isOfScanner: false };
  const current = burst && at - burst.lastAt <= longestGap ? burst : undefined;
  if (ends.includes(key)) {
    return current && current.text.length >= shortestCode
      ? { code: current.text, isOfScanner: true }
      : { isOfScanner: false };
  }
  if ([...key].length !== 1) return { isOfScanner: false };
  return {
    burst: { text: `${current?.text ?? ''}${key}`, lastAt: at },
    isOfScanner: current !== undefined,
  };
}
