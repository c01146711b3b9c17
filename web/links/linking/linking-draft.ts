import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { linkTypes } from '#contract/links.ts';
import { draftEntry } from '#web/session/draft-entry.ts';

const draft = z.object({
  /** With their names: what is chosen may be far from what is searched for now. */
  targets: z.array(z.object({ id: z.string(), name: z.string() })),
  linkType: z.enum(linkTypes),
  /** Whether the Anlage it began from is the source of the links, or their target. */
  direction: z.enum(['outgoing', 'incoming']),
  comments: z.string(),
  query: z.string(),
  typeFilter: z.optional(z.string()),
});

export type LinkingDraft = z.infer<typeof draft>;
export type Target = LinkingDraft['targets'][number];

export const nothingChosen: LinkingDraft = {
  targets: [],
  linkType: 'dependency',
  direction: 'outgoing',
  comments: '',
  query: '',
};

export function linkingStore(sourceId: string, userId: string) {
  const { read, write, clear } = draftEntry(userId, `linking:${sourceId}`, draft);
  return {
    read: (): LinkingDraft => read() ?? nothingChosen,
    keep: write,
    forget: clear,
  };
}

export function useLinkingDraft(sourceId: string, userId: string) {
  const [store] = useState(() => linkingStore(sourceId, userId));
  const [draft, setDraft] = useState(store.read);
  // From what is stored, not from what was shown: several links are made at the same time.
  const change = useCallback(
    (changed: Partial<LinkingDraft> | ((before: LinkingDraft) => Partial<LinkingDraft>)) => {
      const before = store.read();
      const next = { ...before, ...(typeof changed === 'function' ? changed(before) : changed) };
      store.keep(next);
      setDraft(next);
    },
    [store],
  );
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
  return { draft, change, choose, drop, forget: store.forget };
}
