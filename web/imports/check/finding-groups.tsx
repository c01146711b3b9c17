import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBulb,
  IconCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type FindingGroup,
  type FindingWeight,
  type ImportRecord,
  importCalls,
} from '#contract/imports/imports.ts';
import { titleOf } from '#contract/imports/sheets.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import rowClasses from '#web/ui/list/text-rows.module.css';
import { TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { importedSheet } from '../imported-sheet.ts';
import { ResultLink } from '../result-link.tsx';
import classes from './finding-groups.module.css';
import type { AcceptedSuggestions } from './use-accepted-suggestions.ts';

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

interface FindingGroupsProps {
  import: ImportRecord;
  suggestions: AcceptedSuggestions;
}

/** The findings of a check, equal ones together. A suggestion is accepted for all of them with one tap. */
export function FindingGroups({ import: current, suggestions }: FindingGroupsProps) {
  const { id } = current;
  const { data, isError, isFetching, refetch } = useQuery(
    serverQuery(importCalls.findings, { params: { id }, query: {} }),
  );
  const withSuggestion = data?.groups.filter(({ suggestion }) => suggestion) ?? [];
  return (
    <SectionCard
      title="Befunde"
      icon={<IconBulb size={20} aria-hidden />}
      action={<ResultLink id={id} label="Herunterladen" />}
    >
      {!data && isError && (
        <SectionFailed
          text="Die Befunde konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <TextRowsSkeleton widths={[260, 220, 300]} />}
      {withSuggestion.length > 1 && (
        <div>
          <Button variant="default" fullWidth onClick={() => suggestions.chooseAll(withSuggestion)}>
            {`Alle ${withSuggestion.length} Vorschläge übernehmen`}
          </Button>
        </div>
      )}
      {data && (
        <ul className={classes.groups}>
          {data.groups.map((group) => (
            <GroupRow
              key={`${group.first.sheet} ${group.code} ${group.field} ${group.value}`}
              group={group}
              sheet={importedSheet(current, group.first.sheet)}
              chosen={suggestions.chosenFor(group)}
              onChoose={(to) => suggestions.choose(group, to)}
            />
          ))}
        </ul>
      )}
      {data?.isCut && (
        <p className={classes.cut}>
          Es gibt noch mehr Befunde. Alle stehen in der heruntergeladenen Datei, an ihren Zellen
          markiert.
        </p>
      )}
    </SectionCard>
  );
}

interface GroupRowProps {
  group: FindingGroup;
  /** Where it is, if several are imported. */
  sheet: string | undefined;
  /** The value that the person has chosen. */
  chosen: string | undefined;
  onChoose: (to: string) => void;
}

function GroupRow({ group, sheet, chosen, onChoose }: GroupRowProps) {
  const { weight, sentence, rows, first, field, kind, value, suggestion } = group;
  const Icon = icons[weight];
  const where = [
    sheet,
    rows === 1
      ? `Zeile ${first.row}`
      : `${rows.toLocaleString('de-DE')} Zeilen, zuerst Zeile ${first.row}`,
    field && `Spalte „${titleOf(kind, field)}“`,
    value && `„${value}“`,
  ];
  return (
    <li className={classes.group} data-weight={weight}>
      <Icon className={classes.icon} size={20} role="img" aria-label={weightLabels[weight]} />
      <div className={classes.texts}>
        <p className={`${rowClasses.line} ${classes.where}`}>{where.filter(Boolean).join(' · ')}</p>
        <p className={classes.sentence}>{sentence}</p>
        {suggestion && (
          <div className={classes.choices}>
            <Choice isChosen={chosen === suggestion.to} onChoose={() => onChoose(suggestion.to)}>
              {suggestion.label}
            </Choice>
            {suggestion.keepLabel && (
              <Choice isChosen={chosen === value} onChoose={() => onChoose(value)}>
                {suggestion.keepLabel}
              </Choice>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      className={classes.choice ?? ''}
      variant={isChosen ? 'filled' : 'light'}
      aria-pressed={isChosen}
      leftSection={isChosen && <IconCheck size={18} aria-hidden />}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
