import { holdUpdate } from '#web/api/update-holds.ts';

const quietTime = 1000;

export interface Autosave {
  /** To be called after every input: saves when there was no further input for the delay. */
  touch(): void;
  /** Cancels the planned save; a running one goes on. */
  cancel(): void;
  /** Starts the planned save at once. */
  flush(): void;
  /** Resolves when no save is running. */
  whenIdle(): Promise<void>;
}

/** Runs one save at a time; one that becomes due meanwhile starts after the running save has ended. */
export function makeAutosave(save: () => Promise<void>, delay = quietTime): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isDueAgain = false;
  let release: (() => void) | undefined;

  /** Delays a new version of the app as long as there is something to save. */
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
    whenIdle: async () => {
      while (running) await running;
    },
  };
}
