/** Measures of a page that the browser reports. Each of these functions runs in the page. */

/** Milliseconds of work, by the script that did it. */
type Work = Record<string, number>;

export interface PageMeasures {
  /** The sum of all shifts that no input caused. */
  shift: number;
  shifted: Record<string, number>;
  /** The sum of the time beyond 50 ms of each task. */
  blocking: number;
  longTasks: Work;
  largestPaint: number;
}

interface Watched extends PageMeasures {
  /** The time until the next painted frame, by the number of the input. Less than 16 ms is not reported. */
  frames: Record<string, number>;
  lastChange: number;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface LongFrame extends PerformanceEntry {
  scripts: { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number }[];
}

declare global {
  var watched: Watched;
}

export function watchPage(): void {
  const watched: Watched = {
    ...{ shift: 0, shifted: {}, blocking: 0, longTasks: {}, largestPaint: 0 },
    ...{ frames: {}, lastChange: 0 },
  };
  globalThis.watched = watched;
  const add = (sums: Record<string, number>, name: string, value: number) => {
    sums[name] = (sums[name] ?? 0) + value;
  };
  const watch = <Entry extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    take: (entry: Entry) => void,
  ) =>
    new PerformanceObserver((list) => {
      watched.lastChange = performance.now();
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ buffered: true, ...options });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.classList}` : 'gone';
  };

  watch<Shift>({ type: 'layout-shift' }, ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    watched.shift += value;
    for (const { node } of sources) add(watched.shifted, nameOf(node), value);
  });
  watch({ type: 'longtask' }, ({ duration }) => {
    watched.blocking += duration - 50;
  });
  watch<LongFrame>({ type: 'long-animation-frame' }, ({ scripts, duration }) => {
    const scripted = scripts.reduce((sum, script) => sum + script.duration, 0);
    for (const { invoker, sourceURL, sourceFunctionName, duration: took } of scripts) {
      const file = sourceURL.split('/').at(-1) ?? '';
      add(watched.longTasks, `${invoker.split('/').at(-1)} ${file} ${sourceFunctionName}`, took);
    }
    add(watched.longTasks, 'style, layout and paint', Math.max(0, duration - scripted));
  });
  watch({ type: 'largest-contentful-paint' }, ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  watch<PerformanceEventTiming>(
    { type: 'event', durationThreshold: 16 },
    ({ interactionId, duration }) => {
      if (!interactionId) return;
      watched.frames[interactionId] = Math.max(watched.frames[interactionId] ?? 0, duration);
    },
  );
}

/** Resolves when the page has not changed for so long. */
export async function untilStill(pause: number): Promise<void> {
  const change = () => {
    globalThis.watched.lastChange = performance.now();
  };
  change();
  const observer = new MutationObserver(change);
  observer.observe(document, { subtree: true, childList: true });
  const left = () => globalThis.watched.lastChange + pause - performance.now();
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
  observer.disconnect();
}
