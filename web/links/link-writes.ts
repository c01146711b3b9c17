/** Writing links with and without network. The key belongs to the write, however it travels. */
import {
  type EquipmentLink,
  type LinkOfEquipment,
  type LinkType,
  linkLimits,
} from '#contract/links.ts';
import { fits } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** One end of a link; the name is what a person reads of a change that waits. */
export interface LinkEnd {
  id: string;
  name: string;
}

/** Blank is no comment, which is as good as one. */
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

/** The same id again is the same link: a lost answer makes no second one. */
export async function createLink(
  userId: string,
  { id, source, target, linkType, comments }: NewLink,
): Promise<{ isQueued: boolean }> {
  const body = { id, targetEquipmentId: target.id, linkType, description: null, comments };
  const made = await write<EquipmentLink>(userId, {
    id,
    type: 'link',
    action: 'create',
    data: { params: { id: source.id }, body },
    label: labelOf(source, target),
  });
  return { isQueued: made.kind === 'queued' };
}

/** The call asks only for the link; the Anlage is for whoever has to decide about it later. */
const paramsOf = ({ id }: LinkEnd, linkId: string) => ({ id, linkId });

/** `seen` is the text that the person had in front of them. */
export function saveLinkComment(
  userId: string,
  equipment: LinkEnd,
  { link, comments, seen }: { link: LinkOfEquipment; comments: string; seen: string },
) {
  const body = { comments: textIn(comments), base: { comments: textIn(seen) } };
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

const textIn = (text: string) => text.trim() || null;
