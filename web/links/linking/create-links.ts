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
  /** The links the source has, as far as they are known. */
  links: readonly LinkOfEquipment[];
  /** The same for the same link, however often it is tried. */
  idFor: (target: Target) => string;
  /** On the server or in the queue: it is not sent again. */
  onMade: (target: Target) => void;
}

export type Outcome = { target: Target } & (
  | { isQueued: boolean; error?: never }
  | { isQueued?: never; error: unknown }
);

/** One call for each target, all at once; one that fails leaves the others alone. */
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

/** Why one of them could not be made; texts of broken code are not for people. */
export function reasonOf(error: unknown): string {
  const isForPeople = error instanceof AppError || error instanceof NetworkError;
  return isForPeople ? error.message : errors.internal.message;
}
