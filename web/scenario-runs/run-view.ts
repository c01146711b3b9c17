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
const scroll = z.nullable(z.object({ list: z.string(), index: z.number(), offset: z.number() }));

/** The scroll position of the list. */
export const runScroll = sessionEntry('runPlace', scroll, null);

const defaultView: RunView = { query: '', order: 'location' };

/** Filter, order and search of a run, stored so that they are the same after returning from an Anlage. */
export function useRunView(runId: string) {
  const [shown, setShown] = useState<RunView>(() => {
    const stored = lastView.read();
    return stored?.runId === runId ? stored : defaultView;
  });
  const change = (part: Partial<RunView>) => {
    const { query, status, order } = { ...shown, ...part };
    const next: RunView = { query, order, ...(status ? { status } : {}) };
    lastView.write({ runId, query, order, ...(status ? { status } : {}) });
    setShown(next);
  };
  return { view: shown, change, reset: () => change({ query: '', status: undefined }) };
}
