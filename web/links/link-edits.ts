import { useState } from 'react';
import * as z from 'zod/mini';
import { type SessionEntry, sessionEntry } from '#web/session/session-entry.ts';

const edit = z.object({
  comments: z.string(),
  /** What the comment said when somebody began to change it. */
  seen: z.string(),
  /** What the link leads to, should it be gone when the text is not. */
  name: z.string(),
});

const stored = z.object({
  /** A tab may change hands: nobody finds somebody else's words in their field. */
  userId: z.string(),
  /** By the id of the link. */
  edits: z.record(z.string(), edit),
});

export type Edit = z.infer<typeof edit>;
type Edits = Record<string, Edit>;

/** Comments of links that were changed and are not sent yet: they outlive a reload. */
export function editStore(equipmentId: string, userId: string) {
  const entry: SessionEntry<z.infer<typeof stored> | null> = sessionEntry(
    `linkEdits:${equipmentId}`,
    z.nullable(stored),
    null,
  );
  return {
    read: (): Edits => {
      const found = entry.read();
      return found?.userId === userId ? found.edits : {};
    },
    keep: (edits: Edits) => {
      if (Object.keys(edits).length === 0) entry.clear();
      else entry.write({ userId, edits });
    },
  };
}

export type LinkEdits = ReturnType<typeof useLinkEdits>;

export function useLinkEdits(equipmentId: string, userId: string) {
  const [store] = useState(() => editStore(equipmentId, userId));
  const [edits, setEdits] = useState(store.read);
  // From what is stored, not from what was shown: a write may end long after it began.
  const change = (changed: (edits: Edits) => Edits) => {
    const next = changed(store.read());
    store.keep(next);
    setEdits(next);
  };
  return {
    edits,
    edit: (id: string, next: Edit) => change((edits) => ({ ...edits, [id]: next })),
    end: (id: string) =>
      change((edits) => {
        const { [id]: _, ...others } = edits;
        return others;
      }),
  };
}
