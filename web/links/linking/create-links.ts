import { AppError, errors } from '#contract/errors.ts';
import type { LinkOfEquipment } from '#contract/links.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { createLink, type LinkEnd } from '../link-writes.ts';
import { isAlreadyLinked } from './already-linked.ts';
import type { LinkingDraft, Target } from './linking-draft.ts';

interface Links {
  userId: string;
  source: LinkEnd;
  draft: LinkingDraft;
  /** The existing links of the source, as far as they are loaded. */
  links: readonly LinkOfEquipment[];
  /** Returns the same id for every attempt of the same link. */
  idFor: (target: Target) => string;
  /** Called when the link is on the server or in the queue, so that it is not sent again. */
  onMade: (target: Target) => void;
}

export type Outcome = { target: Target } & (
  | { isQueued: boolean; error?: never }
  | { isQueued?: never; error: unknown }
);

/** Sends one call for each target, all at once; a failed one does not affect the others. */
export function createLinks({ userId, source, draft, ...parts }: Links): Promise<Outcome[]> {
  const { targets, linkType, direction } = draft;
  const comments = draft.comments.trim() || null;
  const create = async (target: Target): Promise<Outcome> => {
    try {
      if (isAlreadyLinked(parts.links, target.id, draft)) throw new AppError('link_exists');
      const ends =
        direction === 'incoming' && linkType !== 'redundancy'
          ? { source: target, target: source }
          : { source, target };
      const link = { id: parts.idFor(target), ...ends, linkType, comments };
      const { isQueued } = await createLink(userId, link);
      parts.onMade(target);
      return { target, isQueued };
    } catch (error) {
      return { target, error };
    }
  };
  return Promise.all(targets.map(create));
}

/** Why a link could not be created; messages of bugs are not shown to the user. */
export function reasonOf(error: unknown): string {
  const isForUser = error instanceof AppError || error instanceof NetworkError;
  return isForUser ? error.message : errors.internal.message;
}
