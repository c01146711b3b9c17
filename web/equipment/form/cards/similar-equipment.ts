import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EquipmentFields, SimilarEquipment } from '#contract/equipment/equipment.ts';
import { similarQuery } from '../../equipment-reads.ts';

const delay = 1000;
/** Saving does not wait longer for this hint. */
const patience = 2_000;

/** The values to compare, with the type once there is one; an answer is valid for exactly these values. */
type Candidate = Pick<EquipmentFields, 'name' | 'locationRaw'> & { type?: string; id?: string };

/** The id of a new Anlage, so that its own row is not reported as a duplicate after a late answer. */
export const candidateOf = (
  { name, locationRaw, type }: EquipmentFields,
  id?: string,
): Candidate => ({
  name,
  locationRaw,
  ...(type && { type }),
  ...(id && { id }),
});

const freshQuery = (candidate: Candidate) => ({
  ...similarQuery(candidate, patience),
  staleTime: 0,
  gcTime: 0,
});

const emptyCandidate: Candidate = { name: '', locationRaw: '' };

const isAnswerable = ({ name, locationRaw }: Candidate) => name !== '' && locationRaw !== '';
const isSame = (a: Candidate, b: Candidate) => JSON.stringify(a) === JSON.stringify(b);

export interface Similar {
  /** The answer for the last checked values. */
  result: SimilarEquipment | undefined;
  /** The answer for these values; undefined if the check failed. */
  check(candidate: Candidate): Promise<SimilarEquipment | undefined>;
  /** The same, without the cached answer, after the server reported a duplicate. */
  checkAgain(candidate: Candidate): Promise<SimilarEquipment | undefined>;
}

/** The result is only a hint, so errors are ignored. With `watch` it is updated while the user types. */
export function useSimilar(now: Candidate, { watch }: { watch: boolean }): Similar {
  const client = useQueryClient();
  const [due, setDue] = useState<Candidate>();
  const [first] = useState(now);
  const { name, locationRaw } = now;
  const isChanged = name !== first.name || locationRaw !== first.locationRaw;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed name or location starts the check, the type is only sent along
  useEffect(() => {
    if (!watch || !(isChanged || due) || !isAnswerable(now)) return;
    const timer = setTimeout(() => setDue(now), delay);
    return () => clearTimeout(timer);
  }, [watch, name, locationRaw]);

  const { data, isPlaceholderData, isFetching } = useQuery({
    ...freshQuery(due ?? emptyCandidate),
    enabled: due !== undefined,
    placeholderData: keepPreviousData,
  });

  const checkAgain = (candidate: Candidate) => {
    setDue(candidate);
    return client.fetchQuery(freshQuery(candidate)).catch(() => undefined);
  };
  const check = async (candidate: Candidate) => {
    const isCurrent = due && data && isSame(due, candidate) && !isPlaceholderData && !isFetching;
    return isCurrent ? data : checkAgain(candidate);
  };

  return { result: due && isAnswerable(now) ? data : undefined, check, checkAgain };
}
