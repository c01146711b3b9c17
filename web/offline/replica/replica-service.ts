/**
 * The side of the worker: keeps the index in step with the local database, the local database in step
 * with the server, and answers the page meanwhile.
 */
import type { Equipment, SimilarEquipment } from '#contract/equipment.ts';
import { floorKey, normaliseBuilding } from '#contract/location.ts';
import { isSimilarTo, type SimilarCandidate, similarAnswer } from '#contract/similar.ts';
import { suggestNames } from '#contract/suggest.ts';
import { hasAchtung } from '#contract/tags.ts';
import type { Channel } from '../channel.ts';
import { type KeptDatabase, readFact } from '../databases/kept-database.ts';
import type { LocalDatabase } from '../databases/local-database.ts';
import type {
  Found,
  FromDeviceWorker,
  ListFilters,
  Paging,
  Questions,
  ToDeviceWorker,
} from '../device/device-messages.ts';
import type { SearchClient } from '../device/search-client.ts';
import type { Environment } from '../environment.ts';
import { pullRelations } from '../relations/pull-relations.ts';
import type { PullEnd } from './follow-feed.ts';
import { pull } from './pull.ts';

export interface ReplicaParts {
  environment: Environment;
  open(): Promise<{ local: LocalDatabase; kept: KeptDatabase }>;
  index: SearchClient<Equipment>;
  channel: Channel;
  post(message: FromDeviceWorker): void;
}

export class ReplicaService {
  readonly #parts: ReplicaParts;
  readonly #cancelled = new Set<number>();
  #started: Promise<{ local: LocalDatabase; kept: KeptDatabase; userId: string }> | undefined;
  #questions: Promise<unknown> = Promise.resolve();
  #pulling: Promise<PullEnd> | undefined;
  #isAskedAgain = false;
  #isComplete = false;
  #count = 0;
  #at: number | null = null;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  take(message: ToDeviceWorker): void {
    if (message.kind === 'start') {
      this.#started ??= this.#start(message.userId);
    } else if (message.kind === 'cancel') {
      this.#cancelled.add(message.number);
    } else {
      // One after the other: a search voids the one before it. Pulling may take minutes and waits for none.
      const work = () => this.#reply(message);
      if (message.kind === 'pull') void work();
      else this.#questions = this.#questions.then(work);
    }
  }

  async #start(userId: string) {
    const { open, channel, index } = this.#parts;
    const { local, kept } = await open();
    channel.hear((notice) => {
      if (notice.kind === 'rows') void this.#renew(local, notice.ids);
      if (notice.kind === 'reset') void index.load(readRows(local));
    });
    const state = await readFact(kept, 'replica');
    this.#at = state?.at ?? null;
    this.#count = await local.count('equipment');
    await index.load(readRows(local));
    this.#isComplete = state?.isComplete ?? false;
    this.#tell();
    return { local, kept, userId };
  }

  async #renew(local: LocalDatabase, ids: readonly string[]): Promise<void> {
    const rows = await Promise.all(ids.map((id) => local.get('equipment', id)));
    this.#parts.index.put(rows.filter((row) => row !== undefined));
    this.#parts.index.remove(ids.filter((_, at) => rows[at] === undefined));
    this.#count = await local.count('equipment');
    this.#parts.post({ kind: 'changed', ids });
  }

  async #reply(message: Extract<ToDeviceWorker, { given: unknown }>): Promise<void> {
    const { number } = message;
    if (this.#cancelled.delete(number)) return;
    try {
      this.#parts.post({ kind: 'answer', number, answer: await this.#answer(message) });
    } catch (error) {
      this.#parts.post({ kind: 'failed', number, reason: String(error) });
    }
  }

  #answer(message: Extract<ToDeviceWorker, { given: unknown }>): Promise<unknown> {
    switch (message.kind) {
      case 'search':
        return this.#search(message.given);
      case 'list':
        return this.#list(message.given);
      case 'similar':
        return this.#similar(message.given);
      case 'suggest':
        return this.#suggest(message.given);
      case 'pull':
        return this.#pull();
    }
  }

  async #search({ query, filters, ...paging }: Questions['search']['given']): Promise<Found> {
    // Half an index would say with certainty what is only half known.
    await this.#started;
    const { page, limit } = paging;
    const offset = (page - 1) * limit;
    const found = await this.#parts.index.search(query, filters, { offset, limit });
    return { equipment: [...(found?.records ?? [])], total: found?.total ?? 0 };
  }

  async #all(): Promise<readonly Equipment[]> {
    await this.#started;
    return (
      (await this.#parts.index.search('', {}, { limit: Number.POSITIVE_INFINITY }))?.records ?? []
    );
  }

  async #list({ page, limit, ...filters }: ListFilters & Paging): Promise<Found> {
    const wanted = (await this.#all()).filter(passes(filters));
    return { equipment: wanted.slice((page - 1) * limit, page * limit), total: wanted.length };
  }

  async #similar(candidate: SimilarCandidate): Promise<SimilarEquipment> {
    return similarAnswer(candidate, (await this.#all()).filter(isSimilarTo(candidate)));
  }

  async #suggest({ query }: { query: string }): Promise<string[]> {
    return suggestNames(new Set((await this.#all()).map(({ name }) => name)), query);
  }

  /** Whoever asks while a pull is under way gets the answer of one that began later. */
  async #pull(): Promise<PullEnd> {
    if (this.#pulling) {
      this.#isAskedAgain = true;
      return this.#pulling;
    }
    this.#pulling = this.#pullAll().finally(() => {
      this.#pulling = undefined;
    });
    return this.#pulling;
  }

  async #pullAll(): Promise<PullEnd> {
    if (!this.#started) return 'unreachable';
    const { local, kept, userId } = await this.#started;
    const { environment, index, channel } = this.#parts;
    for (;;) {
      this.#isAskedAgain = false;
      const follower = { environment, local, kept, channel, userId };
      const equipmentEnd = await pull({
        ...follower,
        onPage: async ({ changed, deleted }, state, isReset) => {
          if (isReset) {
            // What waits here is on the device and on no page of the server.
            await index.load(readRows(local));
            channel.tellOthers({ kind: 'reset' });
          }
          index.put(changed);
          index.remove(deleted);
          this.#isComplete = state.isComplete;
          this.#at = state.at;
          this.#count = await local.count('equipment');
          this.#tell();
          const ids = [...changed.map(({ id }) => id), ...deleted];
          if (ids.length > 0) channel.tellOthers({ kind: 'rows', ids });
          if (ids.length > 0) this.#parts.post({ kind: 'changed', ids });
        },
      });
      const end = equipmentEnd === 'current' ? await pullRelations(follower) : equipmentEnd;
      if (end !== 'current' || !this.#isAskedAgain) return end;
    }
  }

  #tell(): void {
    const [isComplete, count, at] = [this.#isComplete, this.#count, this.#at];
    this.#parts.post({ kind: 'news', news: { isComplete, count, at } });
  }
}

/** The meaning the server's list gives to its filters. */
function passes(filters: ListFilters): (row: Equipment) => boolean {
  const { componentFilter, typeFilter, floorFilter, showAchtungOnly } = filters;
  return (row) =>
    (!componentFilter ||
      normaliseBuilding(row.locationBuilding) === normaliseBuilding(componentFilter)) &&
    (!typeFilter || row.type === typeFilter) &&
    (!floorFilter || floorKey(row.locationFloor) === floorKey(floorFilter)) &&
    (showAchtungOnly !== 'true' || hasAchtung(row.tags));
}

const chunkSize = 2_000;

/** All Anlagen of the device in pieces; what changes meanwhile is told by the channel. */
async function* readRows(local: LocalDatabase): AsyncGenerator<Equipment[]> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const rows: Equipment[] = await local.getAll('equipment', range, chunkSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
