import { type RefObject, useEffect, useRef, useState } from 'react';
import { reportError } from '#web/api/error-reports.ts';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { readFrame } from './decode/decoder.ts';
import type { ScannedCode } from './scanned-code.ts';
import { type Frame, type Hint, nothingSeen, resumeSight, seeFrame } from './sight.ts';

interface Reading {
  hint: Hint | undefined;
  /** A code was read within the last second. */
  hasJustRead: boolean;
  /** The reader does not work. */
  hasFailed: boolean;
  retry: () => void;
}

/** Between two pictures, so that the processor of a phone can cool down. */
const pause = 60;
const flash = 1200;
/** A single picture may fail while the camera changes its size. */
const mostFailures = 3;

/** Reads codes in the picture of the camera while it is active. */
export function useReading(
  video: RefObject<HTMLVideoElement | null>,
  isActive: boolean,
  onCode: (code: ScannedCode) => void,
): Reading {
  const sight = useRef(nothingSeen);
  const [hint, setHint] = useState<Hint>();
  const [flashes, setFlashes] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  const see = useLatest((frame: Frame) => {
    const step = seeFrame(sight.current, frame);
    sight.current = step.sight;
    setHint(step.sight.hint);
    if (!step.code) return;
    navigator.vibrate?.(40);
    setFlashes((count) => count + 1);
    onCode(step.code);
  });

  useEffect(() => {
    const picture = video.current;
    if (!isActive || hasFailed || !picture) return;
    sight.current = resumeSight(sight.current, performance.now());
    setHint(undefined);
    const controller = new AbortController();
    watch(picture, controller.signal, see).catch((error) => {
      reportError(error);
      setFailed(true);
    });
    return () => controller.abort();
  }, [video, isActive, hasFailed, see]);

  const hasJustRead = useFlash(flashes);
  return { hint, hasJustRead, hasFailed, retry: () => setFailed(false) };
}

/** Passes on what is seen, picture by picture, until it is aborted. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onFrame: (frame: Frame) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
    try {
      const seen = await readFrame(await createImageBitmap(video));
      failures = 0;
      if (!signal.aborted) onFrame({ ...seen, at: performance.now() });
    } catch (error) {
      failures += 1;
      if (failures >= mostFailures && !signal.aborted) throw error;
    }
  }
}

/** True for a moment after each change of the count. */
function useFlash(count: number): boolean {
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setEnded(count), flash);
    return () => clearTimeout(timer);
  }, [count]);
  return count !== ended;
}
