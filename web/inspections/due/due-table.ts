/** In the worker: counts and lists what is due on this device, by the same rules as the server. */
import { type Day, dayOf } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { type Due, type DueCounts, dueOf, spansOf, yearFrom } from '#contract/inspections/due.ts';
import {
  type DueCountsQuery,
  type DueItem,
  type DueListQuery,
  isListed,
  passesPlace,
} from '#contract/inspections/due-list.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { isOutOn, type Outage } from '#contract/outages.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import type { WorkerNoun, WorkerSource } from '#web/offline/search/worker-noun.ts';
import type { ChangedRows } from '#web/offline/storage/changed-rows.ts';
import { byKindName, responsibleFor } from '../inspection-rules.ts';
import { countAll, DueTally } from './due-tally.ts';

export interface DuePage {
  items: DueItem[];
  total: number;
  page: number;
  totalPages: number;
}

/** Their answers are null before the device has all rows. */
export interface DueQuestions {
  dueCounts: { given: DueCountsQuery; answer: DueCounts | null };
  dueList: { given: DueListQuery; answer: DuePage | null };
}

declare module '#web/offline/search/device-messages.ts' {
  interface WorkerQuestions extends DueQuestions {}
}

interface Loaded {
  kinds: InspectionKind[];
  /** By Anlage. */
  duties: Map<string, InspectionDuty[]>;
  outages: Map<string, Outage>;
}

interface Found {
  equipment: Equipment;
  kind: InspectionKind;
  duty: InspectionDuty | undefined;
  due: Due;
}

export class DueTable implements WorkerNoun {
  readonly kinds = ['inspection_kind', 'inspection_duty', 'outage'] as const;
  readonly answers = {
    dueCounts: (query: unknown) => this.#counts(query as DueCountsQuery),
    dueList: (query: unknown) => this.#list(query as DueListQuery),
  };
  readonly #source: WorkerSource;
  readonly #now: () => number;
  /** They stay in memory once they were asked for: reading them takes longer than everything else. */
  #duties: Map<string, InspectionDuty[]> | undefined;
  readonly #changed = new Set<string>();

  constructor(source: WorkerSource, now = Date.now) {
    this.#source = source;
    this.#now = now;
  }

  forget(changed: ChangedRows): void {
    const duties = changed === '*' ? '*' : (changed.inspection_duty ?? []);
    if (duties === '*') this.#duties = undefined;
    else for (const equipmentId of duties) this.#changed.add(equipmentId);
  }

  async #counts(query: DueCountsQuery): Promise<DueCounts | null> {
    const today = dayOf(this.#now());
    const loaded = await this.#load();
    if (!loaded) return null;
    const kinds = loaded.kinds.filter(({ id }) => !query.kindId || id === query.kindId);
    const tallies = kinds.map((kind) => ({ kind, tally: new DueTally(kind) }));
    const passes = passesPlace(query);
    for (const equipment of await this.#source.places()) {
      if (!passes(equipment)) continue;
      const duties = loaded.duties.get(equipment.id);
      const isPaused = isOutOn(loaded.outages.get(equipment.id), today);
      for (const { kind, tally } of tallies) {
        const duty = duties?.find(({ kindId }) => kindId === kind.id);
        const { responsibleId } = responsibleFor(kind, duty);
        if (query.responsibleId && responsibleId !== query.responsibleId) continue;
        tally.add(equipment.type, duty, isPaused);
      }
    }
    return countAll(
      tallies.map(({ tally }) => tally),
      today,
    );
  }

  async #list({ page, limit, ...filters }: DueListQuery): Promise<DuePage | null> {
    const today = dayOf(this.#now());
    const found = await this.#find(filters, today);
    if (!found) return null;
    const spans = spansOf(today);
    const year = yearFrom(today);
    // The Anlagen come in the order of lists, and sorting keeps it among equal days.
    const listed = found
      .filter(({ due }) => isListed(due, filters, { spans, year }))
      .sort((a, b) => compareKeys(a.due.dueOn ?? '~', b.due.dueOn ?? '~'));
    const start = ((page ?? 1) - 1) * limit;
    return {
      items: listed.slice(start, start + limit).map(asItem),
      total: listed.length,
      page: page ?? 1,
      totalPages: Math.ceil(listed.length / limit),
    };
  }

  async #find(query: DueCountsQuery, today: Day): Promise<Found[] | null> {
    const loaded = await this.#load();
    if (!loaded) return null;
    const kinds = loaded.kinds.filter(({ id }) => !query.kindId || id === query.kindId);
    const found: Found[] = [];
    for (const equipment of await this.#source.equipment(passesPlace(query))) {
      const duties = loaded.duties.get(equipment.id);
      const outage = loaded.outages.get(equipment.id);
      for (const kind of kinds) {
        const duty = duties?.find(({ kindId }) => kindId === kind.id);
        const due = dueOf(equipment.type, kind, { duty, outage, today });
        if (!due) continue;
        const { responsibleId } = responsibleFor(kind, duty);
        if (query.responsibleId && responsibleId !== query.responsibleId) continue;
        found.push({ equipment, kind, duty, due });
      }
    }
    return found;
  }

  /** Null before the device has all rows. */
  async #load(): Promise<Loaded | null> {
    // Noted before the rows are opened: what changes later is read with the next question.
    const changed = [...this.#changed];
    this.#changed.clear();
    const known = this.#duties;
    const duties = known ?? new Map<string, InspectionDuty[]>();
    this.#duties = duties;
    try {
      const rows = await this.#source.rows();
      if (!rows.isComplete) {
        this.#duties = undefined;
        return null;
      }
      if (known) {
        for (const id of changed) duties.delete(id);
        addDuties(duties, await rows.of('inspection_duty', changed));
      } else {
        for await (const some of rows.inParts('inspection_duty')) addDuties(duties, some);
      }
      const [kinds, outages] = await Promise.all([rows.all('inspection_kind'), rows.all('outage')]);
      return {
        ...{ kinds: kinds.sort(byKindName), duties },
        outages: new Map(outages.map((outage) => [outage.equipmentId, outage])),
      };
    } catch (error) {
      this.#duties = undefined;
      throw error;
    }
  }
}

function addDuties(duties: Map<string, InspectionDuty[]>, rows: readonly InspectionDuty[]): void {
  for (const row of rows) {
    const known = duties.get(row.equipmentId);
    if (known) known.push(row);
    else duties.set(row.equipmentId, [row]);
  }
}

const asItem = ({ equipment, kind, duty, due }: Found): DueItem => ({
  equipment: summaryOf(equipment),
  ...{ kindId: kind.id, kindName: kind.name, qualification: kind.qualification },
  ...{ dueOn: due.dueOn, interval: due.interval, isPaused: due.isPaused },
  lastDoneOn: duty?.lastDoneOn ?? null,
  ...responsibleFor(kind, duty),
});
