import { Button, NativeSelect } from '@mantine/core';
import { IconChecklist, IconSelector } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { matchHeadings } from '#contract/imports/headings.ts';
import {
  emptyModeLabels,
  emptyModes,
  existingModeLabels,
  existingModes,
  type ImportPlan,
  matchingLabels,
  matchings,
  mostColumns,
  problemOfSheet,
  type SheetPlan,
} from '#contract/imports/import-plan.ts';
import type { ImportRecord, ImportSheet } from '#contract/imports/imports.ts';
import { type SheetKind, sheetKinds, sheets as sheetTitles } from '#contract/imports/sheets.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { importQuery, importsApi } from '../import-queries.ts';
import { ColumnTable } from './column-table.tsx';
import classes from './plan-form.module.css';

interface PlanFormProps {
  import: ImportRecord;
  /** Called when the check has begun. */
  onChecked: () => void;
}

/** Which column is what, and what happens to what exists. */
export function PlanForm({ import: current, onChecked }: PlanFormProps) {
  const { id, sheets, plan: suggested, isRemembered } = current;
  const [plan, setPlan] = useState(suggested);
  const client = useQueryClient();
  const checking = useMutation({
    mutationFn: (body: ImportPlan) => importsApi.check({ params: { id }, body }),
    onSuccess: (checked) => {
      client.setQueryData(importQuery(id).queryKey, checked);
      onChecked();
    },
    onError: (error) => showFailure(error, 'Die Prüfung konnte nicht beginnen.'),
  });
  if (!plan || !sheets) return null;
  const change = (values: Partial<ImportPlan>) => setPlan({ ...plan, ...values });
  const changeSheet = (at: number, sheet: SheetPlan) =>
    change({ sheets: plan.sheets.map((one, index) => (index === at ? sheet : one)) });
  const chosen = plan.sheets.filter(({ kind }) => kind !== null);
  const problems = plan.sheets.map((sheet) => problemOfSheet(sheet, plan.matching));
  const isComplete = chosen.length > 0 && problems.every((problem) => problem === undefined);
  return (
    <ImportFrame
      import={current}
      isReplanning
      primary={
        <Button
          leftSection={<IconChecklist size={20} aria-hidden />}
          disabled={!isComplete}
          loading={checking.isPending}
          onClick={() => checking.mutate(plan)}
        >
          Prüfen
        </Button>
      }
    >
      <div className={classes.parts}>
        {current.error && (
          <p className={classes.error} role="alert">
            {current.error}
          </p>
        )}
        {isRemembered && (
          <p className={classes.hint}>
            Eine Liste mit denselben Überschriften wurde schon importiert. Ihre Zuordnung ist
            übernommen.
          </p>
        )}
        {sheets.map((sheet, at) => {
          const sheetPlan = plan.sheets[at];
          return (
            sheetPlan && (
              <SheetCard
                // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place in the file, which never changes
                key={at}
                sheet={sheet}
                plan={sheetPlan}
                problem={problems[at]}
                onChange={(changed) => changeSheet(at, changed)}
              />
            )
          );
        })}
        <SectionCard title="Was es schon gibt" icon={<IconChecklist size={20} aria-hidden />}>
          <div className={classes.options}>
            <Choice
              label="Vorhandene Anlagen erkennen"
              values={matchings}
              labels={matchingLabels}
              value={plan.matching}
              onChange={(matching) => change({ matching })}
            />
            <Choice
              label="Vorhandene Einträge"
              values={existingModes}
              labels={existingModeLabels}
              value={plan.existing}
              onChange={(existing) => change({ existing })}
            />
            <Choice
              label="Eine leere Zelle"
              values={emptyModes}
              labels={emptyModeLabels}
              value={plan.empty}
              onChange={(empty) => change({ empty })}
            />
          </div>
        </SectionCard>
        <p className={classes.note}>Die Prüfung schreibt noch nichts.</p>
      </div>
    </ImportFrame>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({
  label,
  values,
  labels,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={values.map((one) => ({ value: one, label: labels[one] }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
      rightSection={<IconSelector size={18} aria-hidden />}
    />
  );
}

interface SheetCardProps {
  sheet: ImportSheet;
  plan: SheetPlan;
  problem: string | undefined;
  onChange: (plan: SheetPlan) => void;
}

function SheetCard({ sheet, plan, problem, onChange }: SheetCardProps) {
  const { kind, headerRow } = plan;
  const headingsAt = (row: number) => sheet.first.find((one) => one.row === row)?.cells ?? [];
  const changeKind = (next: SheetKind | null) =>
    onChange({
      ...{ kind: next, headerRow },
      columns: next ? matchHeadings(next, headingsAt(headerRow)) : [],
    });
  const changeHeader = (row: number) =>
    onChange({ kind, headerRow: row, columns: kind ? matchHeadings(kind, headingsAt(row)) : [] });
  return (
    <SectionCard title={sheet.name}>
      <div className={classes.sheet}>
        <p className={classes.facts}>{factsOf(sheet, plan)}</p>
        <div className={classes.options}>
          <NativeSelect
            label="Inhalt"
            data={[
              { value: '', label: 'Nicht importieren' },
              ...sheetKinds.map((one) => ({ value: one, label: sheetTitles[one].title })),
            ]}
            value={kind ?? ''}
            onChange={(event) =>
              changeKind((event.currentTarget.value || null) as SheetKind | null)
            }
            rightSection={<IconSelector size={18} aria-hidden />}
          />
          {kind && (
            <NativeSelect
              label="Überschriften in Zeile"
              data={sheet.first.map(({ row, cells }) => ({
                value: String(row),
                label: `${row}: ${cells.filter(Boolean).slice(0, 3).join(', ')}`.slice(0, 60),
              }))}
              value={String(headerRow)}
              onChange={(event) => changeHeader(Number(event.currentTarget.value))}
              rightSection={<IconSelector size={18} aria-hidden />}
            />
          )}
        </div>
        {kind && (
          <ColumnTable
            kind={kind}
            headings={headingsAt(headerRow)}
            examples={sheet.first.filter(({ row }) => row > headerRow).slice(0, 3)}
            columns={plan.columns}
            onChange={(columns) => onChange({ ...plan, columns })}
          />
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </SectionCard>
  );
}

function factsOf(sheet: ImportSheet, { kind, headerRow }: SheetPlan): string {
  const { hiddenRows, isHidden, unreadColumns = 0, mergedCells = 0 } = sheet;
  // Rows up to the headings are not imported.
  const above = kind ? sheet.first.filter(({ row }) => row <= headerRow).length : 0;
  const rows = sheet.rows - above;
  const facts = [`${rows.toLocaleString('de-DE')} ${rows === 1 ? 'Zeile' : 'Zeilen'}`];
  if (isHidden) facts.push('ausgeblendetes Blatt');
  if (hiddenRows > 0) {
    const counting = hiddenRows === 1 ? 'sie zählt mit' : 'sie zählen mit';
    facts.push(`${hiddenRows.toLocaleString('de-DE')} davon ausgeblendet, ${counting}`);
  }
  if (mergedCells > 0) facts.push('verbundene Zellen gelten für jede ihrer Zeilen');
  if (unreadColumns > 0) {
    facts.push(
      `nur die ersten ${mostColumns} Spalten werden gelesen, ${unreadColumns.toLocaleString('de-DE')} weitere nicht`,
    );
  }
  return facts.join(' · ');
}
