import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Replacement } from '#contract/imports/import-plan.ts';
import {
  type FindingGroup,
  type FindingWeight,
  type ImportRecord,
  importCalls,
} from '#contract/imports/imports.ts';
import { titleOf } from '#contract/imports/sheets.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { showFailure } from '#web/session/show-failure.ts';
import rowClasses from '#web/ui/list/text-rows.module.css';
import { TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { importQuery, importsApi } from '../import-queries.ts';
import classes from './finding-groups.module.css';

const icons: Record<FindingWeight, typeof IconCircleX> = {
  refusal: IconCircleX,
  warning: IconAlertTriangle,
  note: IconInfoCircle,
};

const weightLabels: Record<FindingWeight, string> = {
  refusal: 'Fehler',
  warning: 'Warnung',
  note: 'Hinweis',
};

const findingsQuery = (id: string) =>
  serverQuery(importCalls.findings, { params: { id }, query: {} });

/** The findings of a check, equal ones together. A suggestion is accepted for all of them with one tap. */
export function FindingGroups({ import: current }: { import: ImportRecord }) {
  const { data, isError, isFetching, refetch } = useQuery(findingsQuery(current.id));
  const { accept, accepting } = useSuggestions(current);
  if (data?.groups.length === 0) return null;
  return (
    <SectionCard title="Befunde" icon={<IconBulb size={20} aria-hidden />}>
      {!data && isError && (
        <SectionFailed
          text="Die Befunde konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <TextRowsSkeleton widths={[260, 220, 300]} />}
      {data && (
        <ul className={rowClasses.rows}>
          {data.groups.map((group) => (
            <GroupRow
              key={`${group.first.sheet} ${group.code} ${group.field} ${group.value}`}
              group={group}
              isAccepting={accepting !== undefined}
              onAccept={() => accept(group)}
            />
          ))}
        </ul>
      )}
      {data?.isCut && (
        <p className={classes.cut}>
          Es gibt noch mehr Befunde. Alle stehen in der XLSX-Datei, an ihren Zellen markiert.
        </p>
      )}
    </SectionCard>
  );
}

interface GroupRowProps {
  group: FindingGroup;
  isAccepting: boolean;
  onAccept: () => void;
}

function GroupRow({ group, isAccepting, onAccept }: GroupRowProps) {
  const { weight, sentence, rows, first, field, kind, value, suggestion } = group;
  const Icon = icons[weight];
  const where = [
    rows === 1
      ? `Zeile ${first.row}`
      : `${rows.toLocaleString('de-DE')} Zeilen, zuerst ${first.row}`,
    field && `Spalte „${titleOf(kind, field)}“`,
    value && `„${value}“`,
  ];
  return (
    <li className={rowClasses.row}>
      <div className={classes.texts} data-weight={weight}>
        <Icon className={classes.icon} size={20} role="img" aria-label={weightLabels[weight]} />
        <div className={rowClasses.texts}>
          <p className={classes.sentence}>{sentence}</p>
          <p className={rowClasses.line}>{where.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {suggestion && (
        <Button variant="light" disabled={isAccepting} onClick={onAccept}>
          {suggestion.label}
        </Button>
      )}
    </li>
  );
}

/** An accepted suggestion is part of the plan, and the rows are checked again with it. */
function useSuggestions({ id, plan }: ImportRecord) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (replacement: Replacement) => {
      if (!plan) throw new Error('a checked import has a plan');
      const replacements = [...plan.replacements, replacement];
      return importsApi.check({ params: { id }, body: { ...plan, replacements } });
    },
    onSuccess: (checked) => client.setQueryData(importQuery(id).queryKey, checked),
    onError: (error) => showFailure(error, 'Der Vorschlag konnte nicht übernommen werden.'),
  });
  return {
    accepting: isPending ? variables : undefined,
    accept: ({ kind, field, value, suggestion }: FindingGroup) => {
      if (!field || !suggestion) return;
      mutate({ kind, field: field as Replacement['field'], from: value, to: suggestion.to });
    },
  };
}
