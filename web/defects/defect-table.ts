/** In the worker: lists and counts the defects on this device, by the same rules as the server. */
import { dayOf } from '#contract/calendar-day.ts';
import {
  byUrgency,
  countDefects,
  type DefectItem,
  type DefectListQuery,
  type DefectPage,
  defectText,
  isDefectFound,
  isInDefectView,
} from '#contract/defects/defect-list.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { splitTerms } from '#contract/search/search.ts';
import { searchText } from '#contract/search/search-text.ts';
import type { WorkerNoun, WorkerSource } from '#web/offline/search/worker-noun.ts';

interface DefectQuestion extends DefectListQuery {
  userId: string;
}

/** Its answer is null before the device has all rows. */
export interface DefectQuestions {
  defectList: { given: DefectQuestion; answer: DefectPage | null };
}

declare module '#web/offline/search/device-messages.ts' {
  interface WorkerQuestions extends DefectQuestions {}
}

interface Found {
  defect: Defect;
  equipment: Equipment;
}

export class DefectTable implements WorkerNoun {
  readonly kinds = ['defect'] as const;
  readonly answers = { defectList: (question: unknown) => this.#list(question as DefectQuestion) };
  readonly #source: WorkerSource;
  readonly #now: () => number;

  constructor(source: WorkerSource, now = Date.now) {
    this.#source = source;
    this.#now = now;
  }

  forget(): void {
    // Nothing is kept: there are far fewer defects than Anlagen.
  }

  async #list({
    page,
    limit,
    view,
    userId,
    ...filters
  }: DefectQuestion): Promise<DefectPage | null> {
    const viewer = { today: dayOf(this.#now()), userId };
    const found = await this.#find(filters);
    if (!found) return null;
    const listed = found
      .filter(({ defect }) => isInDefectView(defect, view, viewer))
      .sort((a, b) => byUrgency(a.defect, b.defect));
    const start = ((page ?? 1) - 1) * limit;
    return {
      items: listed.slice(start, start + limit).map(asItem),
      total: listed.length,
      page: page ?? 1,
      totalPages: Math.ceil(listed.length / limit),
      counts: countDefects(
        found.map(({ defect }) => defect),
        viewer,
      ),
    };
  }

  /** What severity and search leave. */
  async #find({
    severity,
    q = '',
  }: Pick<DefectListQuery, 'severity' | 'q'>): Promise<Found[] | null> {
    const rows = await this.#source.rows();
    if (!rows.isComplete) return null;
    const all = (await rows.all('defect')).filter(
      (defect) => !severity || defect.severity === severity,
    );
    const wanted = new Set(all.map(({ equipmentId }) => equipmentId));
    const anlagen = await this.#source.equipment(({ id }) => wanted.has(id));
    const byId = new Map(anlagen.map((equipment) => [equipment.id, equipment]));
    const terms = splitTerms(q);
    return all.flatMap((defect) => {
      const equipment = byId.get(defect.equipmentId);
      if (!equipment) return [];
      const isFound =
        terms.length === 0 || isDefectFound([defectText(defect), searchText(equipment)], terms);
      return isFound ? [{ defect, equipment }] : [];
    });
  }
}

const asItem = ({ defect, equipment }: Found): DefectItem => ({
  defect,
  equipment: summaryOf(equipment),
});
