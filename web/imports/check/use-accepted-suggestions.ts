import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Replacement } from '#contract/imports/import-plan.ts';
import type { FindingGroup, ImportRecord } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { importQuery, importsApi } from '../import-queries.ts';

export type AcceptedSuggestions = ReturnType<typeof useAcceptedSuggestions>;

/**
 * What the person has decided about suggestions. The decisions are collected and then checked together: a check of a
 * large file takes a while, and would hide the other suggestions meanwhile.
 */
export function useAcceptedSuggestions({ id, plan }: ImportRecord) {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState<readonly Replacement[]>([]);
  const [undone, setUndone] = useState<readonly Replacement[]>([]);
  const isUndone = (one: Replacement) => undone.some((other) => isSame(one, other));
  const applying = useMutation({
    mutationFn: () => {
      if (!plan) throw new Error('a checked import has a plan');
      // A new decision about a value replaces the earlier one.
      const kept = plan.replacements.filter(
        (one) => !isUndone(one) && !accepted.some((other) => isSame(one, other)),
      );
      const replacements = [...kept, ...accepted];
      return importsApi.check({ params: { id }, body: { ...plan, replacements } });
    },
    onSuccess: (checked) => client.setQueryData(importQuery(id).queryKey, checked),
    onError: (error) => showFailure(error, 'Die Prüfung konnte nicht beginnen.'),
  });
  /** The value that the person has chosen; undefined if they have not. */
  const chosenFor = (group: FindingGroup) => accepted.find((one) => isAbout(one, group))?.to;
  const withoutChoices = (groups: readonly FindingGroup[]) =>
    accepted.filter((one) => !groups.some((group) => isAbout(one, group)));
  return {
    /** How many decisions the next check would take into account for the first time. */
    count: accepted.length + undone.length,
    chosenFor,
    /** Whether the next check leaves this earlier decision out. */
    isUndone,
    /** Undoes an earlier decision with the next check. The same once more leaves it. */
    undo: (one: Replacement) =>
      setUndone(isUndone(one) ? undone.filter((other) => !isSame(one, other)) : [...undone, one]),
    isApplying: applying.isPending,
    apply: () => applying.mutate(),
    /** Chooses a value, the suggested or the present one. The same choice again takes it back. */
    choose: (group: FindingGroup, to: string) =>
      setAccepted([
        ...withoutChoices([group]),
        ...(chosenFor(group) === to ? [] : replacementBy(group, to)),
      ]),
    chooseAll: (groups: readonly FindingGroup[]) =>
      setAccepted([
        ...withoutChoices(groups),
        ...groups.flatMap((group) => replacementBy(group, group.suggestion?.to)),
      ]),
  };
}

const isSame = (one: Replacement, other: Replacement) =>
  one.kind === other.kind && one.field === other.field && one.from === other.from;

const isAbout = ({ kind, field, from }: Replacement, group: FindingGroup) =>
  kind === group.kind && field === group.field && from === group.value;

function replacementBy({ kind, field, value }: FindingGroup, to: string | undefined) {
  if (!field || to === undefined) return [];
  return [{ kind, field: field as Replacement['field'], from: value, to }];
}
