import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { equipmentCalls } from '#contract/equipment.ts';
import { floorKey } from '#contract/location.ts';
import { EVERY_FLOOR } from '#contract/scenarios.ts';
import { clientFor } from '#web/api/client.ts';
import type { FilterOption } from '#web/ui/filter-select.tsx';

const equipmentApi = clientFor(equipmentCalls);

/** What the Anlagen that exist can be chosen by. */
export const filterValuesQuery = queryOptions({
  queryKey: ['/api/equipment', 'metadata'],
  queryFn: ({ signal }) => equipmentApi.metadata({ signal }),
  placeholderData: keepPreviousData,
});

export const asOptions = (values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: value }));

/** `eg` and `EG` are one floor. */
export function floorOptions(floors: readonly string[]): FilterOption[] {
  const once = new Map(floors.map((floor) => [floorKey(floor), floor]));
  return [{ value: EVERY_FLOOR, label: 'Alle Etagen' }, ...asOptions([...once.values()])];
}
