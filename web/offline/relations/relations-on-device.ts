/**
 * What connects Anlagen, as this device has it: the server's rows with what waits laid over them; and their
 * comments and documents, as the server has them.
 */
import type { RowOf } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { SafetyLink, SafetyPoint } from '#contract/safety.ts';
import { readFact } from '../databases/kept-database.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { allRows, type RowDatabases, rowsOf, rowsReferredBy } from '../rows/base-rows.ts';
import { shownEquipment } from '../rows/shown-equipment.ts';
import { type WaitingRows, waitingRows } from './waiting-rows.ts';

/** What belongs to one Anlage and names no other. */
export type PartKind = 'equipment_comment' | 'equipment_document';

export class RelationsOnDevice {
  readonly #databases: RowDatabases;
  readonly #waiting: WaitingRows;

  constructor(databases: RowDatabases, waiting: readonly QueueItem[]) {
    this.#databases = databases;
    this.#waiting = waitingRows(waiting);
  }

  /** Those that are known; in no order. */
  async equipment(ids: Iterable<string>): Promise<Map<string, Equipment>> {
    const owner = await readFact(this.#databases.kept, 'owner');
    const rows = owner ? await shownEquipment(this.#databases, owner, ids) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Every link that has one of these at either of its ends. */
  async links(ofEquipment: readonly string[]): Promise<EquipmentLink[]> {
    const outgoing = await rowsOf(this.#databases, 'equipment_link', ofEquipment);
    const incoming = await rowsReferredBy(this.#databases, 'equipment_link', ofEquipment);
    const wanted = new Set(ofEquipment);
    const made = this.#waiting.links.filter(
      ({ sourceEquipmentId, targetEquipmentId }) =>
        wanted.has(sourceEquipmentId) || wanted.has(targetEquipmentId),
    );
    return this.#present([...outgoing, ...incoming], made);
  }

  async safetyLinks(ofEquipment: readonly string[]): Promise<SafetyLink[]> {
    const found = await rowsOf(this.#databases, 'equipment_safety_link', ofEquipment);
    const wanted = new Set(ofEquipment);
    const made = this.#waiting.safetyLinks.filter(({ equipmentId }) => wanted.has(equipmentId));
    return this.#withStatus(this.#present(found, made));
  }

  async safetyLinksOfPoint(id: string): Promise<SafetyLink[]> {
    const found = await rowsReferredBy(this.#databases, 'equipment_safety_link', [id]);
    const made = this.#waiting.safetyLinks.filter(({ safetyPointId }) => safetyPointId === id);
    return this.#withStatus(this.#present(found, made));
  }

  async safetyPoints(ids: Iterable<string>): Promise<Map<string, SafetyPoint>> {
    const wanted = new Set(ids);
    const here = await rowsOf(this.#databases, 'safety_point', wanted);
    const made = this.#waiting.safetyPoints.filter(({ id }) => wanted.has(id));
    const points = this.#present(here, made).map(this.#waiting.corrected);
    return new Map(points.map((point) => [point.id, point]));
  }

  async allSafetyPoints(): Promise<SafetyPoint[]> {
    const here: SafetyPoint[] = [];
    for await (const rows of allRows(this.#databases, 'safety_point')) here.push(...rows);
    return this.#present(here, this.#waiting.safetyPoints).map(this.#waiting.corrected);
  }

  /** As the server has them, in no order. */
  parts<Kind extends PartKind>(kind: Kind, ofEquipment: string): Promise<RowOf[Kind][]> {
    return rowsOf(this.#databases, kind, [ofEquipment]);
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
