import { useEffect } from 'react';
import { isTypingInto } from '#web/ui/form/typing-target.ts';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { type Burst, nextKey } from './hand-scanner-burst.ts';
import { asSent } from './keyboard-layout.ts';
import { cleanCode, type ScannedCode } from './scanned-code.ts';

interface HandScannerOptions {
  isEnabled?: boolean;
  /** Set by the open scanner, which then gets all codes; the screen below it gets none. */
  isScanner?: boolean;
}

/**
 * Reports what a hand scanner reads, which the computer sees as a keyboard. It works on every screen, unless a field
 * has the focus: then the field gets the code.
 */
export function useHandScanner(
  onCode: (code: ScannedCode) => void,
  { isEnabled = true, isScanner = false }: HandScannerOptions = {},
): void {
  const report = useLatest(onCode);
  useEffect(() => {
    if (!isEnabled) return;
    let burst: Burst | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (isTypingInto(event.target) || isScannerOpen() !== isScanner) {
        burst = undefined;
        return;
      }
      const isWriting = event.getModifierState('AltGraph');
      const step = nextKey(burst, {
        key: event.key,
        at: event.timeStamp,
        isRepeated: event.repeat,
        isCommand: !isWriting && (event.ctrlKey || event.altKey || event.metaKey),
      });
      burst = step.burst;
      if (!step.isOfScanner) return;
      // A code may contain `/`, which focuses the search, and its Enter would press the focused button.
      event.preventDefault();
      event.stopImmediatePropagation();
      const text = asSent(cleanCode(step.code ?? ''));
      if (text && !isQuestionOpen()) report({ text, format: 'typed' });
    };
    // Before the listeners of the app, which are at the document or react when the event comes back up.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isEnabled, isScanner, report]);
}

const isScannerOpen = () => document.querySelector('[data-scanner]') !== null;

/** A dialog must be answered first: a code would leave the screen with what was entered there. */
const isQuestionOpen = () =>
  document.querySelector('[aria-modal="true"]:not([data-scanner])') !== null;
