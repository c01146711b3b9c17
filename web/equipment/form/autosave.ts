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

  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isDueAgain = false;
  };

  const begin = () => {
    timer = undefined;
    if (running) {
      isDueAgain = true;
      return;
    }
    running = save().finally(() => {
      running = undefined;
      if (!isDueAgain) return;
      isDueAgain = false;
      begin();
    });
  };

  return {
    touch: () => {
      cancel();
      timer = setTimeout(begin, delay);
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
