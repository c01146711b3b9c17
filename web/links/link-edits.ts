import { useState } from 'react';
import * as z from 'zod/mini';
import { draftEntry } from '#web/session/drafts.ts';

const edit = z.object({
  comments: z.string(),
  /** What the comment said when somebody began to change it. */
  seen: z.string(),
  /** What the link leads to, should it be gone when the text is not. */
  name: z.string(),
});

/** By the id of the link. */
const edits = z.record(z.string(), edit);

export type Edit = z.infer<typeof edit>;
type Edits = z.infer<typeof edits>;

export function editStore(equipmentId: string, userId: string) {
  const entry = draftEntry(userId, `links:${equipmentId}`, edits);
  return {
    read: (): Edits => entry.read() ?? {},
    keep: (changed: Edits) => {
      if (Object.keys(changed).length === 0) entry.clear();
      else entry.write(changed);
    },
  };
}

export type LinkEdits = ReturnType<typeof useLinkEdits>;

export function useLinkEdits(equipmentId: string, userId: string) {
  const [store] = useState(() => editStore(equipmentId, userId));
  const [shown, setShown] = useState(store.read);
  // From what is stored, not from what was shown: a write may end long after it began.
  const change = (changed: (before: Edits) => Edits) => {
    const next = changed(store.read());
    store.keep(next);
    setShown(next);
  };
  return {
    edits: shown,
    edit: (id: string, next: Edit) => change((before) => ({ ...before, [id]: next })),
    end: (id: string) =>
      change((before) => {
        const { [id]: _, ...others } = before;
        return others;
      }),
  };
}
