import { holdUpdate } from '#web/api/update-holds.ts';

const quietTime = 1000;

export interface Autosave {
  /** Something was typed: it is saved when it has been quiet for the delay. */
  touch(): void;
  /** What has not begun will not happen. */
  cancel(): void;
  /** What waits does not wait any longer. */
  flush(): void;
  /** After the save that runs now, if any. */
  settled(): Promise<void>;
}

/** Saves one at a time: what becomes due meanwhile is saved once the running save has its answer. */
export function makeAutosave(save: () => Promise<void>, delay = quietTime): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isDueAgain = false;
  let release: (() => void) | undefined;

  /** A new version of the app waits as long as there is something to save. */
  const holdWhileDue = () => {
    if (timer !== undefined || running) {
      release ??= holdUpdate();
    } else {
      release?.();
      release = undefined;
    }
  };

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isDueAgain = false;
    holdWhileDue();
  };

  const begin = () => {
    timer = undefined;
    if (running) {
      isDueAgain = true;
      return;
    }
    running = save().finally(() => {
      running = undefined;
      if (isDueAgain) {
        isDueAgain = false;
        begin();
      }
      holdWhileDue();
    });
  };

  return {
    touch: () => {
      cancel();
      timer = setTimeout(begin, delay);
      holdWhileDue();
    },
    cancel,
    flush: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      begin();
    },
    settled: async () => {
      while (running) await running;
    },
  };
}
