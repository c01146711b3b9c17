import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Replacement } from '#contract/imports/import-plan.ts';
import type { FindingGroup, ImportRecord } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { importQuery, importsApi } from '../import-queries.ts';

export type AcceptedSuggestions = ReturnType<typeof useAcceptedSuggestions>;

/**
 * Suggestions are collected and then checked together: a check of a large file takes a while, and would hide the other
 * suggestions meanwhile.
 */
export function useAcceptedSuggestions({ id, plan }: ImportRecord) {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState<readonly Replacement[]>([]);
  const applying = useMutation({
    mutationFn: () => {
      if (!plan) throw new Error('a checked import has a plan');
      const replacements = [...plan.replacements, ...accepted];
      return importsApi.check({ params: { id }, body: { ...plan, replacements } });
    },
    onSuccess: (checked) => client.setQueryData(importQuery(id).queryKey, checked),
    onError: (error) => showFailure(error, 'Die Vorschläge konnten nicht übernommen werden.'),
  });
  const isAccepted = (group: FindingGroup) => accepted.some((one) => replaces(one, group));
  return {
    accepted,
    isAccepted,
    isApplying: applying.isPending,
    apply: () => applying.mutate(),
    /** Accepts these, or takes them all back if they were accepted. */
    toggle: (groups: readonly FindingGroup[]) =>
      setAccepted(
        groups.every(isAccepted)
          ? accepted.filter((one) => !groups.some((group) => replaces(one, group)))
          : [...accepted, ...groups.filter((group) => !isAccepted(group)).flatMap(replacementOf)],
      ),
  };
}

const replaces = ({ kind, field, from }: Replacement, group: FindingGroup) =>
  kind === group.kind && field === group.field && from === group.value;

function replacementOf({ kind, field, value, suggestion }: FindingGroup): Replacement[] {
  if (!field || !suggestion) return [];
  return [{ kind, field: field as Replacement['field'], from: value, to: suggestion.to }];
}
