import { fillPath } from '#contract/call.ts';
import { byName, summaryOf } from '#contract/equipment-summary.ts';
import { type LinkOfEquipment, linkCalls, type NewLink } from '#contract/links.ts';
import { bodyOf, momentOf } from '#contract/noun.ts';
import { compareKeys } from '#contract/sort-key.ts';
import { textOrNull } from '#contract/stored-text.ts';
import { recordOf } from '#contract/sync.ts';
import { asCalledHere, type Known, nameless } from '../known.ts';
import { isRemoval, type QueueItem } from '../queue/queue-item.ts';

const addressOf = (id: string) => fillPath(linkCalls.list.path, { id });

/** Links as they will be when what waits has been sent. What could not be removed is still there. */
export async function withWaitingLinks(
  answer: readonly LinkOfEquipment[],
  waiting: readonly QueueItem[],
  address: string,
  known: Known,
): Promise<LinkOfEquipment[]> {
  const links = new Map(answer.map((link) => [link.id, link]));
  for (const item of waiting) {
    const id = recordOf(item);
    if (item.type === 'equipment' && isRemoval(item)) {
      for (const link of links.values()) if (link.linkedEquipment.id === id) links.delete(link.id);
    }
    if (item.type !== 'link') continue;
    const link = links.get(id);
    if (item.action === 'create' && !link) {
      const made = await newLink(item, address, known);
      if (made) links.set(id, made);
    }
    if (item.action === 'update' && link) {
      const { comments } = bodyOf<{ comments: string | null }>(item);
      links.set(id, { ...link, comments: textOrNull(comments) });
    }
    if (isRemoval(item)) links.delete(id);
  }
  const called = [...links.values()].map(async (link) => ({
    ...link,
    linkedEquipment: await asCalledHere(link.linkedEquipment, waiting, known),
  }));
  return inOrder(await Promise.all(called));
}

/** Undefined for a link between others. */
async function newLink(
  item: QueueItem,
  address: string,
  known: Known,
): Promise<LinkOfEquipment | undefined> {
  const body = bodyOf<NewLink>(item);
  const source = item.data.params?.id ?? '';
  const isSource = addressOf(source) === address;
  if (!isSource && addressOf(body.targetEquipmentId) !== address) return undefined;
  const other = isSource ? body.targetEquipmentId : source;
  const found = await known.equipment(other);
  return {
    id: recordOf(item),
    linkedEquipment: found ? summaryOf(found) : nameless(other, item.label),
    linkType: body.linkType,
    isSource,
    description: textOrNull(body.description),
    comments: textOrNull(body.comments),
    createdAt: momentOf(item),
  };
}

/** As the server gives them. */
export function inOrder(links: LinkOfEquipment[]): LinkOfEquipment[] {
  return links.sort(
    (a, b) => byName(a.linkedEquipment, b.linkedEquipment) || compareKeys(a.id, b.id),
  );
}
