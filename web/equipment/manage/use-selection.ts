import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mostChosen } from '#contract/exports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { listIds } from '../equipment-reads.ts';
import { type ManageFilters, requestFilters } from './manage-queries.ts';
import { addAll, nothingSelected, type Selection, toggle, toggleRange } from './selection.ts';

interface ShownList {
  /** The ids of the shown page, in its order. */
  ids: readonly string[];
  filters: ManageFilters;
}

/** Choosing Anlagen in the list. It lasts over pages and filters until it is ended. */
export function useSelection(shown: ShownList) {
  /** Undefined while nothing is being chosen. */
  const [selection, setSelection] = useState<Selection>();
  /** The next tap chooses a range, for those who have no shift key. */
  const [isRange, setRange] = useState(false);
  const latest = useRef({ ...shown, isRange });
  useEffect(() => {
    latest.current = { ...shown, isRange };
  });

  const onChange = useCallback((id: string, isWithShift: boolean) => {
    const { ids, isRange } = latest.current;
    setSelection((before = nothingSelected) =>
      isWithShift || isRange ? toggleRange(before, id, ids) : toggle(before, id),
    );
    setRange(false);
  }, []);

  const { mutate: selectAll, isPending } = useMutation({
    mutationFn: () => listIds(requestFilters(shown.filters), mostChosen),
    // The selection may have been ended meanwhile.
    onSuccess: (all) => setSelection((before) => before && addAll(before, all)),
    onError: (error) => showFailure(error, 'Die Anlagen konnten nicht geladen werden.'),
  });

  return {
    ids: selection?.ids,
    onChange,
    ...{ isRange, setRange, isSelectingAll: isPending },
    selectAll: () => selectAll(),
    start: () => setSelection(nothingSelected),
    end: () => {
      setSelection(undefined);
      setRange(false);
    },
  };
}
