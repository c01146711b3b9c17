import { useState } from 'react';
import * as z from 'zod/mini';
import { draftEntry } from '#web/session/drafts.ts';

const edit = z.object({
  comments: z.string(),
  /** The comment before the user began to change it. */
  seen: z.string(),
  /** The name of the linked Anlage, in case the link is deleted before the text is saved. */
  name: z.string(),
});

/** By link id. */
const edits = z.record(z.string(), edit);

export type Edit = z.infer<typeof edit>;
type Edits = z.infer<typeof edits>;

export function editStore(equipmentId: string, userId: string) {
  const entry = draftEntry(userId, `links:${equipmentId}`, edits);
  return {
    read: (): Edits => entry.read() ?? {},
    save: (changed: Edits) => {
      if (Object.keys(changed).length === 0) entry.clear();
      else entry.write(changed);
    },
  };
}

export type LinkEdits = ReturnType<typeof useLinkEdits>;

export function useLinkEdits(equipmentId: string, userId: string) {
  const [store] = useState(() => editStore(equipmentId, userId));
  const [shown, setShown] = useState(store.read);
  // Based on the stored edits and not on the rendered ones, because a write may end long after it began.
  const change = (changed: (before: Edits) => Edits) => {
    const next = changed(store.read());
    store.save(next);
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
