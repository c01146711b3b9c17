/** Writes of links, with and without network. */
import {
  type EquipmentLink,
  type LinkOfEquipment,
  type LinkType,
  linkLimits,
} from '#contract/links.ts';
import { fits } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** One end of a link; its name is shown with a waiting change. */
export interface LinkEnd {
  id: string;
  name: string;
}

/** A blank text is allowed: it removes the comment. */
export function isSendable(comments: string): boolean {
  return fits(comments, linkLimits.comments);
}

const labelOf = (...ends: LinkEnd[]) => ends.map(({ name }) => name).join(' – ');

interface NewLink {
  id: string;
  source: LinkEnd;
  target: LinkEnd;
  linkType: LinkType;
  comments: string | null;
}

/** The same id always creates the same link, so a repeated attempt after a lost answer creates no second one. */
export async function createLink(
  userId: string,
  { id, source, target, linkType, comments }: NewLink,
): Promise<{ isQueued: boolean }> {
  const body = { id, targetEquipmentId: target.id, linkType, description: null, comments };
  const result = await write<EquipmentLink>(userId, {
    id,
    type: 'link',
    action: 'create',
    data: { params: { id: source.id }, body },
    label: labelOf(source, target),
  });
  return { isQueued: result.kind === 'queued' };
}

/** The call only needs the link's id; the id of the Anlage is for deciding about the change later. */
const paramsOf = ({ id }: LinkEnd, linkId: string) => ({ id, linkId });

/** `seen` is the text that the user saw before changing it. */
export function saveLinkComment(
  userId: string,
  equipment: LinkEnd,
  { link, comments, seen }: { link: LinkOfEquipment; comments: string; seen: string },
) {
  const body = { comments: textOrNull(comments), base: { comments: textOrNull(seen) } };
  return write<EquipmentLink>(userId, {
    id: crypto.randomUUID(),
    type: 'link',
    action: 'update',
    data: { params: paramsOf(equipment, link.id), body },
    label: labelOf(equipment, link.linkedEquipment),
  });
}

export function removeLink(
  userId: string,
  equipment: LinkEnd,
  { id, comments, linkedEquipment }: LinkOfEquipment,
) {
  return acceptNotFound(
    write(userId, {
      id: crypto.randomUUID(),
      type: 'link',
      action: 'delete',
      data: { params: paramsOf(equipment, id), body: { base: { comments } } },
      label: labelOf(equipment, linkedEquipment),
    }),
  );
}

const textOrNull = (text: string) => text.trim() || null;
