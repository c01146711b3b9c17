import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EquipmentFields, SimilarEquipment } from '#contract/equipment/equipment.ts';
import { similarQuery } from '../../equipment-reads.ts';

const delay = 1000;
/** Nobody who saves waits longer for a hint. */
const patience = 2_000;

/** What is asked about, with the type once there is one; an answer belongs to exactly these values. */
type Compared = Pick<EquipmentFields, 'name' | 'locationRaw'> & { type?: string; id?: string };

/** With its id where it is new: its own row, saved while the answer is late, is no duplicate. */
export const askedAbout = (
  { name, locationRaw, type }: EquipmentFields,
  id?: string,
): Compared => ({
  name,
  locationRaw,
  ...(type && { type }),
  ...(id && { id }),
});

const freshQuery = (asked: Compared) => ({
  ...similarQuery(asked, patience),
  staleTime: 0,
  gcTime: 0,
});

const nothing: Compared = { name: '', locationRaw: '' };

const isAnswerable = ({ name, locationRaw }: Compared) => name !== '' && locationRaw !== '';
const isSame = (a: Compared, b: Compared) => JSON.stringify(a) === JSON.stringify(b);

export interface Similar {
  /** What is known about the values as they were a moment ago. */
  found: SimilarEquipment | undefined;
  /** The answer for these very values; undefined when nobody could be asked. */
  ask(asked: Compared): Promise<SimilarEquipment | undefined>;
  /** The same, when what is known has just been proven wrong. */
  askAgain(asked: Compared): Promise<SimilarEquipment | undefined>;
}

/** Only ever a hint: whatever goes wrong with it is ignored. `watch` asks while somebody types. */
export function useSimilar(now: Compared, { watch }: { watch: boolean }): Similar {
  const client = useQueryClient();
  const [due, setDue] = useState<Compared>();
  const [first] = useState(now);
  const { name, locationRaw } = now;
  const isChanged = name !== first.name || locationRaw !== first.locationRaw;

  // biome-ignore lint/correctness/useExhaustiveDependencies: name and location are the occasion, the type is only sent along
  useEffect(() => {
    if (!watch || !(isChanged || due) || !isAnswerable(now)) return;
    const timer = setTimeout(() => setDue(now), delay);
    return () => clearTimeout(timer);
  }, [watch, name, locationRaw]);

  const { data, isPlaceholderData, isFetching } = useQuery({
    ...freshQuery(due ?? nothing),
    enabled: due !== undefined,
    placeholderData: keepPreviousData,
  });

  const askAgain = (asked: Compared) => {
    setDue(asked);
    return client.fetchQuery(freshQuery(asked)).catch(() => undefined);
  };
  const ask = async (asked: Compared) => {
    const isKnown = due && data && isSame(due, asked) && !isPlaceholderData && !isFetching;
    return isKnown ? data : askAgain(asked);
  };

  return { found: due && isAnswerable(now) ? data : undefined, ask, askAgain };
}
