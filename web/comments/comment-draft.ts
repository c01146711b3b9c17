import { useState } from 'react';
import * as z from 'zod/mini';
import { draftEntry } from '#web/session/draft-entry.ts';

const edit = z.object({
  content: z.string(),
  /** What the comment said when somebody began to change it. */
  seen: z.string(),
});

const draft = z.object({
  text: z.string(),
  /** What was sent and has not been heard of: sent again, it is the same comment. */
  sent: z.optional(z.object({ content: z.string(), id: z.string() })),
  /** By the id of the comment. */
  edits: z.record(z.string(), edit),
});

export type Edit = z.infer<typeof edit>;
type CommentDraft = z.infer<typeof draft>;

const nothing: CommentDraft = { text: '', edits: {} };

export function draftStore(equipmentId: string, userId: string) {
  const entry = draftEntry(userId, `comments:${equipmentId}`, draft);
  return {
    read: (): CommentDraft => entry.read() ?? nothing,
    keep: (typed: CommentDraft) => {
      if (typed.text === '' && Object.keys(typed.edits).length === 0) entry.clear();
      else entry.write(typed);
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
