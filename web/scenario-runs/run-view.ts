import { useState } from 'react';
import * as z from 'zod/mini';
import { taskStatuses } from '#contract/scenarios/scenario-runs.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { type RunView, taskOrders } from './shown-tasks.ts';

const view = z.object({
  runId: z.string(),
  query: z.string(),
  status: z.optional(z.enum(taskStatuses)),
  order: z.enum(taskOrders),
});

const lastView = sessionEntry('runView', z.nullable(view), null);
const place = z.nullable(z.object({ list: z.string(), index: z.number(), offset: z.number() }));

/** Where the list was left. */
export const runPlace = sessionEntry('runPlace', place, null);

const everything: RunView = { query: '', order: 'location' };

/** Filter, order and search of a run: whoever comes back from an Anlage finds them as they were. */
export function useRunView(runId: string) {
  const [shown, setShown] = useState<RunView>(() => {
    const found = lastView.read();
    return found?.runId === runId ? found : everything;
  });
  const change = (part: Partial<RunView>) => {
    const { query, status, order } = { ...shown, ...part };
    const next: RunView = { query, order, ...(status ? { status } : {}) };
    lastView.write({ runId, query, order, ...(status ? { status } : {}) });
    setShown(next);
  };
  return { view: shown, change, reset: () => change({ query: '', status: undefined }) };
}
