/** The worker's side: updates the rows from the server and the index from the rows, and answers the page. */
import type { RowKind } from '#contract/changes.ts';
import type { EquipmentMetadata, SimilarEquipment } from '#contract/equipment/equipment.ts';
import { metadataOf } from '#contract/equipment/equipment-metadata.ts';
import { floorKey, normaliseBuilding } from '#contract/equipment/location.ts';
import { hasAchtung } from '#contract/equipment/tags.ts';
import { isSimilarTo, type SimilarCandidate, similarAnswer } from '#contract/search/similar.ts';
import { suggestNames } from '#contract/search/suggest.ts';
import type { RowDatabases } from '../rows/base-rows.ts';
import { rowsChangedByItems } from '../rows/changed-homes.ts';
import { ShownRows } from '../rows/shown-rows.ts';
import { sentAndUnpulled } from '../rows/unpulled-changes.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import type { Environment } from '../storage/environment.ts';
import { readFact } from '../storage/kept-database.ts';
import type { TabChannel } from '../storage/tab-channel.ts';
import { followChanges, type PullEnd, type StoredPage } from '../sync/follow-changes.ts';
import type {
  FoundEquipment,
  FromDeviceWorker,
  ListFilters,
  Paging,
  ToDeviceWorker,
  WorkerQuestions,
} from './device-messages.ts';
import type { IndexedEquipment } from './index/table/equipment-table.ts';
import type { LiveIndex } from './live-index.ts';
import type { WorkerNoun, WorkerSource } from './worker-noun.ts';

export interface ReplicaParts {
  environment: Environment;
  open(): Promise<RowDatabases>;
  index: LiveIndex;
  channel: TabChannel;
  post(message: FromDeviceWorker): void;
  /** Nouns with questions of their own. */
  nouns?: (from: WorkerSource) => readonly WorkerNoun[];
}

export class ReplicaService {
  readonly #parts: ReplicaParts;
  readonly #nouns: readonly WorkerNoun[];
  readonly #cancelled = new Set<number>();
  #started: Promise<RowDatabases & { userId: string }> | undefined;
  #questions: Promise<unknown> = Promise.resolve();
  #pulling: Promise<PullEnd> | undefined;
  #isAskedAgain = false;
  #isComplete = false;
  #at: number | null = null;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.#nouns =
      parts.nouns?.({
        equipment: async (passes) => {
          await this.#started;
          return parts.index.select(passes).records;
        },
        places: async () => {
          await this.#started;
          return parts.index.places();
        },
        rows: async () => {
          const { userId, ...databases } = await this.#afterStart();
          return ShownRows.open(databases, userId);
        },
      }) ?? [];
  }

  handle(message: ToDeviceWorker): void {
    if (message.kind === 'start') {
      this.#started ??= this.#start(message.userId);
    } else if (message.kind === 'cancel') {
      this.#cancelled.add(message.number);
    } else {
      // One after the other, so that cancelled questions can be skipped; except pulls, which may take minutes.
      const work = () => this.#reply(message);
      if (message.kind === 'pull') void work();
      else this.#questions = this.#questions.then(work);
    }
  }

  async #start(userId: string) {
    const { open, channel } = this.#parts;
    const databases = await open();
    channel.listen((notice) => {
      if (notice.kind === 'rows') void this.#updateIndex(databases, userId, notice.changed);
    });
    const state = await readFact(databases.kept, 'feed');
    this.#at = state?.at ?? null;
    await this.#load(databases, userId);
    this.#isComplete = state?.filled.includes('equipment') ?? false;
    this.#postStatus();
    return { ...databases, userId };
  }

  /** Loads all Anlagen of the device into the index, in parts; changes meanwhile come by the channel. */
  async #load(databases: RowDatabases, userId: string): Promise<void> {
    const rows = await ShownRows.open(databases, userId);
    await this.#parts.index.load(rows.inParts('equipment'));
  }

  async #updateIndex(databases: RowDatabases, userId: string, changed: ChangedRows): Promise<void> {
    const ids = changed === '*' ? '*' : (changed.equipment ?? []);
    if (ids === '*') await this.#load(databases, userId);
    else if (ids.length > 0) {
      const rows = await (await ShownRows.open(databases, userId)).of('equipment', ids);
      const found = new Set(rows.map(({ id }) => id));
      this.#parts.index.put(rows);
      this.#parts.index.remove(ids.filter((id) => !found.has(id)));
    }
    const affected = this.#nouns.filter(({ kinds }) => areOfKinds(kinds, changed));
    for (const noun of affected) noun.forget(changed);
    if (ids.length > 0 || affected.length > 0) this.#parts.post({ kind: 'changed' });
  }

  async #afterStart() {
    if (!this.#started) throw new Error('the worker was not started');
    return this.#started;
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
      case 'metadata':
        return this.#metadata();
      case 'pull':
        return this.#pull();
      default:
        return this.#askNoun(message.kind, message.given);
    }
  }

  async #askNoun(kind: string, given: unknown): Promise<unknown> {
    const noun = this.#nouns.find(({ answers }) => kind in answers);
    if (!noun) throw new Error(`no noun answers ${kind}`);
    return noun.answers[kind]?.(given);
  }

  async #search({
    query,
    filters,
    ...paging
  }: WorkerQuestions['search']['given']): Promise<FoundEquipment> {
    // A search of a half-loaded index would return wrong results.
    await this.#started;
    const { page, limit } = paging;
    const offset = (page - 1) * limit;
    const { records, total } = this.#parts.index.search(query, filters, { offset, limit });
    return { equipment: records, total };
  }

  async #list({ page, limit, ...filters }: ListFilters & Paging): Promise<FoundEquipment> {
    await this.#started;
    const offset = (page - 1) * limit;
    const { records, total } = this.#parts.index.select(passes(filters), { offset, limit });
    return { equipment: records, total };
  }

  async #similar(candidate: SimilarCandidate): Promise<SimilarEquipment> {
    await this.#started;
    return similarAnswer(candidate, this.#parts.index.select(isSimilarTo(candidate)).records);
  }

  async #suggest({ query }: { query: string }): Promise<string[]> {
    await this.#started;
    const names = new Set<string>();
    for (const { name } of this.#parts.index.all()) names.add(name);
    return suggestNames(names, query);
  }

  async #metadata(): Promise<EquipmentMetadata> {
    await this.#started;
    return metadataOf(this.#parts.index.all());
  }

  /** A call during a pull waits for another pull after it, because the running one may miss recent changes. */
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
    const { userId, ...databases } = await this.#started;
    const { environment, channel } = this.#parts;
    for (;;) {
      this.#isAskedAgain = false;
      const sent = await sentAndUnpulled(databases);
      const show = async (changed: ChangedRows, fill?: StoredPage['fill']) => {
        if (!fill && changed !== '*' && Object.keys(changed).length === 0) return;
        await this.#updateIndex(databases, userId, changed);
        channel.sendToOthers({ kind: 'rows', changed, fill });
      };
      // Not awaited after each page, so that in the first fill the next page is stored meanwhile.
      let showing = Promise.resolve();
      const showPage = async ({ changed, state, fill }: StoredPage) => {
        await show(changed, fill);
        this.#isComplete = state.filled.includes('equipment');
        this.#at = state.at;
        this.#postStatus();
      };
      const end = await followChanges({
        ...{ ...databases, environment, channel, userId },
        onPage: (page) => {
          showing = showing.then(() => showPage(page));
        },
      }).finally(() => showing);
      // The feed has brought these changes, so their rows now show the server's state.
      if (end === 'current' && sent.length > 0) await show(rowsChangedByItems(sent));
      if (end !== 'current' || !this.#isAskedAgain) return end;
    }
  }

  #postStatus(): void {
    const [isComplete, count, at] = [this.#isComplete, this.#parts.index.size, this.#at];
    this.#parts.post({ kind: 'news', news: { isComplete, count, at } });
  }
}

const areOfKinds = (kinds: readonly RowKind[], changed: ChangedRows): boolean =>
  changed === '*' || kinds.some((kind) => (changed[kind]?.length ?? 0) > 0);

/** Filters a list by the rules of the server. */
function passes(filters: ListFilters): (row: IndexedEquipment) => boolean {
  const { componentFilter, typeFilter, floorFilter, showAchtungOnly } = filters;
  return (row) =>
    (!componentFilter ||
      normaliseBuilding(row.locationBuilding) === normaliseBuilding(componentFilter)) &&
    (!typeFilter || row.type === typeFilter) &&
    (!floorFilter || floorKey(row.locationFloor) === floorKey(floorFilter)) &&
    (showAchtungOnly !== 'true' || hasAchtung(row.tags));
}
