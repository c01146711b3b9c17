import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { EquipmentLink, LinkChange, LinkOfEquipment, NewLink } from '#contract/links.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import * as store from './links-store.ts';

interface Ends {
  source: NamedEquipment;
  target: NamedEquipment;
}

/** The values of a link for the log: both ends with their name and location of that time. */
function valuesOf(link: EquipmentLink, { source, target }: Ends) {
  return {
    sourceEquipmentId: link.sourceEquipmentId,
    sourceEquipmentName: source.name,
    sourceEquipmentLocation: source.locationRaw,
    targetEquipmentId: link.targetEquipmentId,
    targetEquipmentName: target.name,
    targetEquipmentLocation: target.locationRaw,
    linkType: link.linkType,
    description: link.description,
    comments: link.comments,
  };
}

const inLog = (entityId: string) => ({ entityType: 'equipment_link', entityId }) as const;

export async function listLinks(executor: Executor, id: string): Promise<LinkOfEquipment[]> {
  const links = await store.listByEquipment(executor, id);
  if (links.length === 0 && !(await findById(executor, id))) {
    throw new AppError('equipment_not_found');
  }
  return links;
}

function refuseDuplicate(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'equipment_links_once':
    case 'equipment_links_redundancy_once':
      throw new AppError('link_exists', { cause: error });
    case 'equipment_links_pkey':
      throw new AppError('already_exists', { cause: error });
    default:
      throw error;
  }
}

type WantedLink = NewLink & { sourceEquipmentId: string };

/** Several at once are created together or not at all; each has its own audit entry and answer. */
export async function createLinks(
  tx: Tx,
  userId: string,
  wanted: readonly WantedLink[],
): Promise<EquipmentLink[]> {
  if (wanted.some((link) => link.targetEquipmentId === link.sourceEquipmentId)) {
    throw new AppError('link_to_itself');
  }
  const held = await lockEquipment(
    tx,
    wanted.flatMap((link) => [link.sourceEquipmentId, link.targetEquipmentId]),
  );
  const rows = wanted.map(({ id = randomUUID(), description, comments, ...fields }) => ({
    ...{ id, ...fields, description: textOrNull(description), comments: textOrNull(comments) },
  }));
  const links = rows.map((fields) => {
    const source = held.get(fields.sourceEquipmentId);
    const target = held.get(fields.targetEquipmentId);
    if (!source || !target) throw new AppError('equipment_not_found');
    return { fields, ends: { source, target } };
  });
  const there = await store.findForUpdate(
    tx,
    wanted.flatMap(({ id }) => id ?? []),
  );
  const isThere = ({ id, ...fields }: (typeof rows)[number]) =>
    isMadeBefore(there.get(id)?.link, userId, fields);
  const fresh = links.filter(({ fields }) => !isThere(fields));
  const created = await store
    .insert(
      tx,
      fresh.map(({ fields }) => fields),
      userId,
    )
    .catch(refuseDuplicate);
  for (const { fields, ends } of fresh) {
    const link = rowOf(created.get(fields.id));
    await record(tx, {
      action: 'link',
      ...inLog(link.id),
      userId,
      newValues: valuesOf(link, ends),
      equipment: ends.source,
    });
  }
  return rows.map(({ id }) => rowOf(created.get(id) ?? there.get(id)?.link));
}

function rowOf(link: EquipmentLink | undefined): EquipmentLink {
  if (!link) throw new Error('a written link did not come back');
  return link;
}

export const createLink = async (
  tx: Tx,
  userId: string,
  wanted: WantedLink,
): Promise<EquipmentLink> => rowOf((await createLinks(tx, userId, [wanted]))[0]);

/** Locks its ends first, in the same order as the deletion of an Anlage. */
async function findExisting(tx: Tx, id: string) {
  await lockEquipment(tx, await store.endsOf(tx, id));
  const found = (await store.findForUpdate(tx, [id])).get(id);
  if (!found) throw new AppError('not_found', { message: 'Die Verknüpfung gibt es nicht mehr.' });
  return found;
}

const seen = (base: LinkChange['base']) => base && { comments: textOrNull(base.comments) };

export async function updateLink(
  tx: Tx,
  userId: string,
  id: string,
  { comments, base }: LinkChange,
): Promise<EquipmentLink> {
  const { link, ...ends } = await findExisting(tx, id);
  const wanted = { comments: textOrNull(comments) };
  if (link.comments === wanted.comments) return link;
  await refuseUnseen(tx, inLog(id), { current: link, base: seen(base), wanted });
  const updated = await store.updateComments(tx, id, wanted.comments);
  await record(tx, {
    action: 'update',
    ...inLog(id),
    userId,
    oldValues: valuesOf(link, ends),
    newValues: valuesOf(updated, ends),
    equipment: ends.source,
  });
  return updated;
}

export async function removeLink(
  tx: Tx,
  userId: string,
  id: string,
  base: LinkChange['base'],
): Promise<void> {
  const { link, ...ends } = await findExisting(tx, id);
  await refuseUnseen(tx, inLog(id), { current: link, base: seen(base) });
  await store.remove(tx, id);
  await record(tx, removalOf(userId, link, ends));
}

const removalOf = (userId: string, link: EquipmentLink, ends: Ends): AuditEvent => ({
  action: 'unlink',
  ...inLog(link.id),
  userId,
  oldValues: valuesOf(link, ends),
  equipment: ends.source,
});

/** Audit entries for the links that are deleted with Anlagen, because the other ends lose them too. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly { id: string }[],
): Promise<AuditEvent[]> {
  const links = await store.listWithEnds(
    tx,
    equipment.map(({ id }) => id),
  );
  return links.map(({ link, ...ends }) => removalOf(userId, link, ends));
}
