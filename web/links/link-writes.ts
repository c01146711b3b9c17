/** Writing links with and without network. The key belongs to the write, however it travels. */
import {
  type EquipmentLink,
  type LinkOfEquipment,
  type LinkType,
  linkLimits,
} from '#contract/links.ts';
import { fits } from '#contract/stored-text.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import type { Written } from '#web/session/use-queued-write.ts';

/** One end of a link; the name is what a person reads of a change that waits. */
export interface LinkEnd {
  id: string;
  name: string;
}

/** Blank is no comment, which is as good as one. */
export function isSendable(comments: string): boolean {
  return fits(comments, linkLimits.comments);
}

const unchanged = (links: LinkOfEquipment[]) => links;
const queued: Written<LinkOfEquipment> = { isQueued: true, change: unchanged };

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
export async function saveLinkComment(
  userId: string,
  equipment: LinkEnd,
  { link, comments, seen }: { link: LinkOfEquipment; comments: string; seen: string },
): Promise<Written<LinkOfEquipment>> {
  const body = { comments: textIn(comments), base: { comments: textIn(seen) } };
  const made = await write<EquipmentLink>(userId, {
    id: crypto.randomUUID(),
    type: 'link',
    action: 'update',
    data: { params: paramsOf(equipment, link.id), body },
    label: labelOf(equipment, link.linkedEquipment),
  });
  if (made.kind === 'queued') return queued;
  const { answer } = made;
  const change = (links: LinkOfEquipment[]) =>
    links.map((other) => (other.id === link.id ? { ...other, comments: answer.comments } : other));
  return { isQueued: false, change };
}

export async function removeLink(
  userId: string,
  equipment: LinkEnd,
  { id, comments, linkedEquipment }: LinkOfEquipment,
): Promise<Written<LinkOfEquipment>> {
  const change = (links: LinkOfEquipment[]) => links.filter((link) => link.id !== id);
  const gone = { isQueued: false, change };
  try {
    const made = await write(userId, {
      id: crypto.randomUUID(),
      type: 'link',
      action: 'delete',
      data: { params: paramsOf(equipment, id), body: { base: { comments } } },
      label: labelOf(equipment, linkedEquipment),
    });
    return made.kind === 'queued' ? queued : gone;
  } catch (error) {
    // Gone is gone, whoever removed it.
    if (statusOf(error) === 404) return gone;
    throw error;
  }
}

const textIn = (text: string) => text.trim() || null;
