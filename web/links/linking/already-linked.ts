import type { LinkOfEquipment } from '#contract/links.ts';
import type { LinkingDraft } from './linking-draft.ts';

type Wanted = Pick<LinkingDraft, 'linkType' | 'direction'>;

/** Whether the same link exists; the direction of a redundancy does not matter. */
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
