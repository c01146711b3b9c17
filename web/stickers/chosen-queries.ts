/** The Anlagen that stickers are printed for: how many there are, and the first ones for the preview. */
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BlankCode, codeBatchCalls } from '#contract/codes/code-batches.ts';
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
} from '#contract/equipment/equipment.ts';
import { identityKey } from '#contract/equipment/location.ts';
import { defaultTypeColor } from '#contract/equipment-types.ts';
import { type ScenarioRun, scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { blankSubject, type StickerSubject } from '#contract/stickers/sticker-layout.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';
import { ask } from '#web/api/client.ts';
import { findRow } from '#web/offline/rows/shown-rows.ts';
import type { ListFilters } from '#web/offline/search/device-messages.ts';
import { deviceQuery, indexQuery } from '#web/reads/device-query.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { typesQuery } from '#web/reads/types-query.ts';
import type { Chosen } from './chosen.ts';

/** More than any sheet that can be bought; without rows on the device each is a request. */
const mostShown = 50;

type Known = Omit<StickerSubject, 'color'>;

export interface ChosenEquipment {
  /** Undefined until it is known. */
  count: number | undefined;
  /** The first ones, in the order of their stickers. */
  first: readonly StickerSubject[];
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

export function useChosenEquipment(chosen: Chosen): ChosenEquipment {
  const single = useFirstOf(chosen.kind === 'equipment' ? chosen.ids : []);
  const list = useQuery({
    ...listQuery(chosen.kind === 'filter' ? chosen.filters : {}),
    enabled: chosen.kind === 'filter',
  });
  const run = useQuery({
    ...runQuery(chosen.kind === 'run' ? chosen.runId : ''),
    enabled: chosen.kind === 'run',
  });
  const blank = useQuery({
    ...serverQuery(codeBatchCalls.codes, {
      params: { batchId: chosen.kind === 'blank' ? chosen.batchId : '' },
    }),
    enabled: chosen.kind === 'blank',
  });
  const { kind } = chosen;
  const found = useMemo(() => {
    if (kind === 'blank') return blank.data && ofBatch(blank.data);
    if (kind === 'run') return run.data && ofRun(run.data);
    return list.data && ofPage(list.data);
  }, [kind, list.data, run.data, blank.data]);
  const isSingle = chosen.kind === 'equipment';
  const first = useWithColors((isSingle ? single.first : found?.first) ?? none);
  if (isSingle) return { ...single, count: new Set(chosen.ids).size, first };
  const { isError, isFetching, refetch } = { filter: list, run, blank }[chosen.kind];
  return {
    ...{ count: found?.total, first, isFetching },
    isFailed: isError && !found,
    refetch: () => void refetch(),
  };
}

const none: readonly Known[] = [];

/** Anlagen that were deleted since they were chosen are left out. */
function useFirstOf(all: readonly string[]) {
  const ids = [...new Set(all)].slice(0, mostShown);
  return useQueries({
    queries: ids.map((id) =>
      deviceQuery(equipmentCalls.get, { params: { id } }, (rows) => findRow(rows, 'equipment', id)),
    ),
    combine: combined,
  });
}

/** `first` stays the same as long as no Anlage has changed. */
const combined = (reads: UseQueryResult<Equipment>[]) => ({
  first: reads.flatMap(({ data }): Known[] => (data ? [data] : [])),
  isFailed: reads.length > 0 && reads.every(({ isError, data }) => isError && !data),
  isFetching: reads.some(({ isFetching }) => isFetching),
  refetch: () => {
    for (const read of reads) void read.refetch();
  },
});

function listQuery(filters: ListFilters) {
  const query = { ...filters, page: 1, limit: mostShown };
  return indexQuery<typeof equipmentCalls.list, EquipmentPage>(
    equipmentCalls.list,
    { query },
    {
      askWorker: async (worker, signal) => {
        const found = await worker.ask('list', query, signal);
        return { ...found, page: 1, totalPages: Math.ceil(found.total / mostShown) };
      },
      askServer: async (signal) => asPage(await ask(equipmentCalls.list, { query, signal })),
    },
  );
}

function asPage(answer: Equipment[] | EquipmentPage): EquipmentPage {
  if (Array.isArray(answer)) throw new Error('a list where a page was asked for');
  return answer;
}

const runQuery = (id: string) =>
  deviceQuery(scenarioRunCalls.get, { params: { id } }, async (rows) => {
    const run = await findRow(rows, 'scenario_run', id);
    return run && { ...run, tasks: await rows.of('scenario_run_task', [id]) };
  });

interface Found {
  total: number;
  first: readonly Known[];
}

const ofPage = ({ total, equipment }: EquipmentPage): Found => ({ total, first: equipment });

const ofBatch = (codes: readonly BlankCode[]): Found => ({
  total: codes.length,
  first: codes.slice(0, mostShown).map(({ code }) => blankSubject(code)),
});

/** In the order in which the server prints them. */
function ofRun({ tasks }: ScenarioRun): Found {
  const all = tasks.flatMap(({ assetId, equipment }) =>
    assetId ? [{ ...equipment, id: assetId, key: nameSortKey(equipment.name) }] : [],
  );
  all.sort(
    (a, b) => compareKeys(a.key, b.key) || compareKeys(a.name, b.name) || compareKeys(a.id, b.id),
  );
  return { total: all.length, first: all.slice(0, mostShown) };
}

function useWithColors(equipment: readonly Known[]): readonly StickerSubject[] {
  const { data: types } = useQuery(typesQuery);
  return useMemo(() => {
    const colors = new Map(types?.map(({ name, color }) => [identityKey(name), color]));
    return equipment.map(({ id, name, type, locationRaw, blankCode }) => ({
      ...{ id, name, type, locationRaw, ...(blankCode ? { blankCode } : {}) },
      color: colors.get(identityKey(type)) ?? defaultTypeColor,
    }));
  }, [equipment, types]);
}
