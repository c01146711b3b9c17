/**
 * What connects Anlagen, as this device has it: the server's rows with what waits laid over them; and their
 * comments and documents, as the server has them.
 */
import type { Comment } from '#contract/comments.ts';
import type { EquipmentDocument } from '#contract/documents.ts';
import type { Equipment } from '#contract/equipment.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { SafetyLink, SafetyPoint } from '#contract/safety.ts';
import { type PartKind, readFact } from '../databases/kept-database.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import type { RelationStores } from './relation-stores.ts';
import { type WaitingRows, waitingRows } from './waiting-rows.ts';

interface Parts {
  comments: Comment;
  documents: EquipmentDocument;
}

export class RelationsOnDevice {
  readonly #stores: RelationStores;
  readonly #waiting: WaitingRows;

  constructor(stores: RelationStores, waiting: readonly QueueItem[]) {
    this.#stores = stores;
    this.#waiting = waitingRows(waiting);
  }

  /** Those that are known; in no order. */
  async equipment(ids: Iterable<string>): Promise<Map<string, Equipment>> {
    const tx = this.#stores.local.transaction('equipment');
    const rows = await Promise.all([...new Set(ids)].map((id) => tx.store.get(id)));
    return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
  }

  /** Every link that has one of these at either of its ends. */
  async links(ofEquipment: readonly string[]): Promise<EquipmentLink[]> {
    const tx = this.#stores.kept.transaction('links');
    const ends = [
      tx.store.index('sourceEquipmentId'),
      tx.store.index('targetEquipmentId'),
    ] as const;
    const found = await Promise.all(ofEquipment.flatMap((id) => ends.map((end) => end.getAll(id))));
    const wanted = new Set(ofEquipment);
    const made = this.#waiting.links.filter(
      ({ sourceEquipmentId, targetEquipmentId }) =>
        wanted.has(sourceEquipmentId) || wanted.has(targetEquipmentId),
    );
    return this.#present(found.flat(), made);
  }

  async safetyLinks(ofEquipment: readonly string[]): Promise<SafetyLink[]> {
    const tx = this.#stores.local.transaction('equipment_safety_links');
    const index = tx.store.index('equipmentId');
    const found = await Promise.all(ofEquipment.map((id) => index.getAll(id)));
    const wanted = new Set(ofEquipment);
    const made = this.#waiting.safetyLinks.filter(({ equipmentId }) => wanted.has(equipmentId));
    return this.#withStatus(this.#present(found.flat(), made));
  }

  async safetyLinksOfPoint(id: string): Promise<SafetyLink[]> {
    const { kept, local } = this.#stores;
    const ids = await kept.getAllKeysFromIndex('safety_links_of_points', 'safetyPointId', id);
    const tx = local.transaction('equipment_safety_links');
    const found = await Promise.all(ids.map((linkId) => tx.store.get(linkId)));
    const made = this.#waiting.safetyLinks.filter(({ safetyPointId }) => safetyPointId === id);
    return this.#withStatus(
      this.#present(
        found.filter((link) => link !== undefined),
        made,
      ),
    );
  }

  async safetyPoints(ids: Iterable<string>): Promise<Map<string, SafetyPoint>> {
    const wanted = new Set(ids);
    const tx = this.#stores.kept.transaction('safety_points');
    const rows = await Promise.all([...wanted].map((id) => tx.store.get(id)));
    const made = this.#waiting.safetyPoints.filter(({ id }) => wanted.has(id));
    const here = rows.filter((row) => row !== undefined);
    const points = this.#present(here, made).map(this.#waiting.corrected);
    return new Map(points.map((point) => [point.id, point]));
  }

  async allSafetyPoints(): Promise<SafetyPoint[]> {
    const here = await this.#stores.kept.getAll('safety_points');
    return this.#present(here, this.#waiting.safetyPoints).map(this.#waiting.corrected);
  }

  /** In no order; undefined while the copy is one from before they were part of it. */
  async parts<Kind extends PartKind>(
    kind: Kind,
    ofEquipment: string,
  ): Promise<Parts[Kind][] | undefined> {
    const { kept } = this.#stores;
    if ((await readFact(kept, 'relations'))?.lacks?.includes(kind)) return undefined;
    const found = await kept.getAllFromIndex(kind as PartKind, 'equipmentId', ofEquipment);
    return found as Parts[Kind][];
  }

  /** Each once; what the server has by now counts more than what was sent. */
  #present<Row extends { id: string }>(onServer: readonly Row[], made: readonly Row[]): Row[] {
    const rows = new Map([...made, ...onServer].map((row) => [row.id, row]));
    for (const id of this.#waiting.removed) rows.delete(id);
    return [...rows.values()];
  }

  #withStatus(links: readonly SafetyLink[]): SafetyLink[] {
    const { statuses } = this.#waiting;
    return links.map((link) => ({ ...link, status: statuses.get(link.id) ?? link.status }));
  }
}
