import { useQuery } from '@tanstack/react-query';
import {
  buildingLabel,
  floorKey,
  floorLabel,
  WITHOUT_BUILDING,
  WITHOUT_FLOOR,
} from '#contract/equipment/location.ts';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import type { FilterOption } from '#web/ui/list/filter-select.tsx';

/** The filter values of existing Anlagen. */
export function useFilterOptions() {
  const { data } = useQuery(metadataQuery);
  return {
    types: asOptions(data?.types),
    buildings: asOptions([...(data?.buildings ?? []), WITHOUT_BUILDING], buildingLabel),
    floors: asOptions([...oncePerKey(data?.floors ?? []), WITHOUT_FLOOR], floorLabel),
    rooms: data?.rooms ?? [],
  };
}

function asOptions(values: string[] = [], labelOf = (value: string) => value): FilterOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

/** `eg` and `EG` are the same floor. */
function oncePerKey(floors: string[]): Iterable<string> {
  return new Map(floors.map((floor) => [floorKey(floor), floor])).values();
}
