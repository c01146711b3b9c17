import * as z from 'zod/mini';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';

const edit = z.object({
  content: z.string(),
  /** What the comment said when somebody began to change it. */
  seen: z.string(),
});

const schema = z.object({
  text: z.string(),
  /** What was sent and has not been heard of: sent again, it is the same comment. */
  sent: z.optional(z.object({ content: z.string(), id: z.string() })),
  /** By the id of the comment. */
  edits: z.record(z.string(), edit),
});

export type Edit = z.infer<typeof edit>;
type CommentDraft = z.infer<typeof schema>;

const nothing: CommentDraft = { text: '', edits: {} };

export type CommentDrafts = ReturnType<typeof useCommentDraft>;

export function useCommentDraft(equipmentId: string, userId: string) {
  const { draft, change, stored } = useFormDraft(() =>
    formDraft([userId, `comments:${equipmentId}`], schema, nothing),
  );
  return {
    draft,
    write: (text: string) => change(() => ({ text })),
    /** The id under which this text is sent, now and however often again. */
    send: (content: string): string => {
      const { sent } = stored.read();
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
