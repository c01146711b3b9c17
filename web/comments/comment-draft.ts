import { useState } from 'react';
import * as z from 'zod/mini';
import { type SessionEntry, sessionEntry } from '#web/session/session-entry.ts';

const edit = z.object({
  content: z.string(),
  /** What the comment said when somebody began to change it. */
  seen: z.string(),
});

const stored = z.object({
  /** A tab may change hands: nobody finds somebody else's words in their field. */
  userId: z.string(),
  text: z.string(),
  /** What was sent and has not been heard of: sent again, it is the same comment. */
  sent: z.optional(z.object({ content: z.string(), id: z.string() })),
  /** By the id of the comment. */
  edits: z.record(z.string(), edit),
});

export type Edit = z.infer<typeof edit>;
type Stored = z.infer<typeof stored>;
type CommentDraft = Omit<Stored, 'userId'>;

const nothing: CommentDraft = { text: '', edits: {} };

/** What was typed and is not sent yet: it outlives a reload and the way through sign-in. */
export function draftStore(equipmentId: string, userId: string) {
  const entry: SessionEntry<Stored | null> = sessionEntry(
    `commentDraft:${equipmentId}`,
    z.nullable(stored),
    null,
  );
  const read = (): CommentDraft => {
    const found = entry.read();
    if (found?.userId !== userId) return nothing;
    const { userId: _, ...draft } = found;
    return draft;
  };
  return {
    read,
    keep: (draft: CommentDraft) => {
      if (draft.text === '' && Object.keys(draft.edits).length === 0) entry.clear();
      else entry.write({ userId, ...draft });
    },
  };
}

export type CommentDrafts = ReturnType<typeof useCommentDraft>;

export function useCommentDraft(equipmentId: string, userId: string) {
  const [store] = useState(() => draftStore(equipmentId, userId));
  const [draft, setDraft] = useState(store.read);
  // From what is stored, not from what was shown: a write may end long after it began.
  const change = (changed: (draft: CommentDraft) => Partial<CommentDraft>) => {
    const before = store.read();
    const next = { ...before, ...changed(before) };
    store.keep(next);
    setDraft(next);
  };
  return {
    draft,
    write: (text: string) => change(() => ({ text })),
    /** The id under which this text is sent, now and however often again. */
    send: (content: string): string => {
      const { sent } = store.read();
      const id = sent?.content === content ? sent.id : crypto.randomUUID();
      change(() => ({ sent: { content, id } }));
      return id;
    },
    /** What was sent has arrived; what somebody has typed since stays. */
    arrive: (id: string) =>
      change(({ text, sent, ...draft }) =>
        sent?.id === id && text.trim() === sent.content
          ? { ...draft, text: '', sent: undefined }
          : { ...draft, text, sent: undefined },
      ),
    edit: (id: string, next: Edit) => change(({ edits }) => ({ edits: { ...edits, [id]: next } })),
    endEdit: (id: string) =>
      change(({ edits }) => {
        const { [id]: _, ...others } = edits;
        return { edits: others };
      }),
  };
}
