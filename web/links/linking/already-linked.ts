import type { LinkOfEquipment } from '#contract/links.ts';
import type { LinkingDraft } from './linking-draft.ts';

type Wanted = Pick<LinkingDraft, 'linkType' | 'direction'>;

/** Whether the very same link is there; a redundancy is the same whichever end is the source. */
export function isAlreadyLinked(
  links: readonly LinkOfEquipment[],
  targetId: string,
  { linkType, direction }: Wanted,
): boolean {
  return links.some(
    (link) =>
      link.linkedEquipment.id === targetId &&
      link.linkType === linkType &&
      (linkType === 'redundancy' || link.isSource === (direction === 'outgoing')),
  );
}
