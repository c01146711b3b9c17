import { useCallback } from 'react';
import * as z from 'zod/mini';
import { linkTypes } from '#contract/links.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';

const draft = z.object({
  /** With names, because the chosen Anlagen may not be among the current search results. */
  targets: z.array(z.object({ id: z.string(), name: z.string() })),
  linkType: z.enum(linkTypes),
  /** Whether the Anlage from which the screen was opened is the source or the target of the links. */
  direction: z.enum(['outgoing', 'incoming']),
  comments: z.string(),
  query: z.string(),
  typeFilter: z.optional(z.string()),
});

export type LinkingDraft = z.infer<typeof draft>;
export type Target = LinkingDraft['targets'][number];

const nothingChosen: LinkingDraft = {
  targets: [],
  linkType: 'dependency',
  direction: 'outgoing',
  comments: '',
  query: '',
};

export function useLinkingDraft(sourceId: string, userId: string) {
  const {
    draft: current,
    change,
    stored,
  } = useFormDraft(() => formDraft([userId, `linking:${sourceId}`], draft, nothingChosen));
  const drop = useCallback(
    (id: string) =>
      change(({ targets }) => ({ targets: targets.filter((target) => target.id !== id) })),
    [change],
  );
  const choose = useCallback(
    (target: Target) =>
      change(({ targets }) => ({
        targets: [...targets.filter(({ id }) => id !== target.id), target],
      })),
    [change],
  );
  return { draft: current, change, choose, drop, forget: stored.clear };
}
