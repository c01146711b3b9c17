import * as z from 'zod/mini';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';

const edit = z.object({
  content: z.string(),
  /** The comment before the user began to change it. */
  seen: z.string(),
});

const schema = z.object({
  text: z.string(),
  /** A comment that was sent and not confirmed. The same id makes a second attempt the same comment. */
  sent: z.optional(z.object({ content: z.string(), id: z.string() })),
  /** By comment id. */
  edits: z.record(z.string(), edit),
});

export type Edit = z.infer<typeof edit>;
type CommentDraft = z.infer<typeof schema>;

const emptyDraft: CommentDraft = { text: '', edits: {} };

export type CommentDrafts = ReturnType<typeof useCommentDraft>;

export function useCommentDraft(equipmentId: string, userId: string) {
  const { draft, change, stored } = useFormDraft(() =>
    formDraft([userId, `comments:${equipmentId}`], schema, emptyDraft),
  );
  return {
    draft,
    write: (text: string) => change(() => ({ text })),
    /** Returns the id for this text, the same for every attempt. */
    send: (content: string): string => {
      const { sent } = stored.read();
      const id = sent?.content === content ? sent.id : crypto.randomUUID();
      change(() => ({ sent: { content, id } }));
      return id;
    },
    /** The comment has arrived; text that was typed since then stays. */
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
