/** Acts with comments, links and safety links, which belong to an Anlage. */
import { commentCalls } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { linkCalls, linkTypes } from '#contract/links.ts';
import { safetyRoles, safetyStatuses } from '#contract/safety/safety.ts';
import { BrokenContractError, clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { type ActContext, anyRow, write } from './act-context.ts';
import type { KnownRecord } from './browser.ts';
import { oneOf } from './random.ts';

function anyKnown({ random }: ActContext, known: ReadonlyMap<string, KnownRecord>) {
  const all = [...known].map(([id, noted]) => ({ id, ...noted }));
  return all.length > 0 && random() < 0.6 ? oneOf(random, all) : undefined;
}

export async function comment(context: ActContext): Promise<void> {
  const { browser, random, ledger } = context;
  const known = browser.comments;
  const id = browser.newId();
  const content = `Text ${browser.name} ${id.slice(-6)}`;
  const old = anyKnown(context, known);
  if (!old) {
    const row = await anyRow(context);
    if (!row) return;
    const data = { params: { id: row.id }, body: { id, content } };
    const isKept = await write(context, {
      ...{ id, type: 'comment', action: 'create', data, label: row.name },
    });
    if (isKept) known.set(id, { equipmentId: row.id, text: content });
    return;
  }
  const params = { id: old.equipmentId, commentId: old.id };
  const base = { content: old.text };
  ledger.show(browser, old.id, base);
  if (random() < 0.6) {
    const data = { params, body: { content, base } };
    known.set(old.id, { ...old, text: content });
    await write(context, { id, type: 'comment', action: 'update', data, label: 'Kommentar' });
  } else {
    known.delete(old.id);
    const data = { params, body: { base } };
    await write(context, { id, type: 'comment', action: 'delete', data, label: 'Kommentar' });
  }
}

export async function link(context: ActContext): Promise<void> {
  const { browser, random, ledger } = context;
  const known = browser.links;
  const id = browser.newId();
  const comments = random() < 0.2 ? null : `Link ${browser.name} ${id.slice(-6)}`;
  const old = anyKnown(context, known);
  if (!old) {
    const [source, target] = [await anyRow(context), await anyRow(context)];
    if (!source || !target) return;
    const record = browser.newId();
    const linkType = oneOf(random, linkTypes);
    const body = {
      id: record,
      targetEquipmentId: target.id,
      linkType,
      description: null,
      comments,
    };
    const data = { params: { id: source.id }, body };
    const isKept = await write(context, {
      ...{ id, type: 'link', action: 'create', data, label: source.name },
    });
    if (isKept) known.set(record, { equipmentId: source.id, text: comments });
    return;
  }
  const params = { linkId: old.id };
  const base = { comments: old.text };
  ledger.show(browser, old.id, base);
  if (random() < 0.6) {
    const data = { params, body: { comments, base } };
    known.set(old.id, { ...old, text: comments });
    await write(context, { id, type: 'link', action: 'update', data, label: 'Verknüpfung' });
  } else {
    known.delete(old.id);
    const data = { params, body: { base } };
    await write(context, { id, type: 'link', action: 'delete', data, label: 'Verknüpfung' });
  }
}

/** Adds a safety link to a new point or to an existing one, changes the status of one, or deletes one. */
export async function safety(context: ActContext): Promise<void> {
  const { browser, random } = context;
  const id = browser.newId();
  const old = anyKnown(context, browser.safetyLinks);
  const type = 'safety_link';
  if (old) {
    const params = { linkId: old.id };
    if (random() < 0.4) {
      const data = { params, body: { status: oneOf(random, safetyStatuses) } };
      await write(context, { id, type, action: 'update', data, label: 'Absicherung' });
      return;
    }
    browser.safetyLinks.delete(old.id);
    await write(context, { id, type, action: 'delete', data: { params }, label: 'Absicherung' });
    return;
  }
  const [row, record] = [await anyRow(context), browser.newId()];
  if (!row) return;
  const points = [...browser.points];
  const safetyPoint = { id: browser.newId(), identifier: `F${browser.name} ${id.slice(-6)}` };
  const isKnown = points.length > 0 && random() < 0.5;
  const point = isKnown ? { safetyPointId: oneOf(random, points) } : { safetyPoint };
  const body = { id: record, role: oneOf(random, safetyRoles), ...point };
  const data = { params: { equipmentId: row.id }, body };
  const isKept = await write(context, { id, type, action: 'create', data, label: row.name });
  if (!isKept) return;
  browser.safetyLinks.set(record, { equipmentId: row.id, text: null });
  if (!isKnown) browser.points.add(safetyPoint.id);
}

/** Opens the form of an Anlage, and reads its comments and links from the server. */
export async function view(context: ActContext): Promise<void> {
  const row = await anyRow(context);
  if (!row) return;
  const { browser, device } = context;
  browser.openForms.set(row.id, row);
  const request = { params: { id: row.id }, unauthorized: 'throw' } as const;
  const api = clientFor(
    { comments: commentCalls.list, links: linkCalls.list },
    device.parts.environment,
  );
  try {
    for (const { id, content } of await api.comments(request)) {
      browser.comments.set(id, { equipmentId: row.id, text: content });
    }
    for (const { id, comments } of await api.links(request)) {
      browser.links.set(id, { equipmentId: row.id, text: comments });
    }
  } catch (error) {
    // A later act reads what could not be read now.
    const isForeign = error instanceof BrokenContractError;
    if (!isForeign && !(error instanceof AppError) && !isServerUnreachable(error)) throw error;
  }
}
