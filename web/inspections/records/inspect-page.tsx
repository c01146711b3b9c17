import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconSelector, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef } from 'react';
import { useLocation } from 'wouter';
import { type Day, germanDay, germanMonth } from '#contract/calendar-day.ts';
import {
  type ContinuedUse,
  continuedUseLabels,
  continuedUses,
} from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import {
  type InspectionResult,
  resultLabels,
  results,
} from '#contract/inspections/record-words.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { type InspectionsOfEquipment, inspectionsQuery } from '../inspection-queries.ts';
import { ResultForm } from '../results/result-form.tsx';
import { EarlierDefects } from './earlier-defects.tsx';
import { doneOnOf, type InspectPurpose } from './inspect-draft.ts';
import classes from './inspect-page.module.css';
import { conclusionOf, suggestedUse } from './record-closing.ts';
import { recordsQuery, valid } from './record-queries.ts';
import { OccasionFields, SignerFields } from './signing-fields.tsx';
import { useInspection } from './use-inspection.ts';

/** Lists what was found, and reports another defect. */
export type FoundDefects = ComponentType<{
  equipment: Equipment;
  defects: readonly Defect[];
  onReported: (id: string) => void;
}>;

interface InspectPageProps {
  equipment: Equipment;
  kindId: string;
  /** All defects of the Anlage. */
  defects: readonly Defect[];
  FoundDefects: FoundDefects;
  /** The photos of the record, and a button that takes another one. */
  Photos: ComponentType<{ equipment: Equipment; recordId: string }>;
  /** The id of the record that is followed up or corrected. */
  follows?: string | undefined;
  corrects?: string | undefined;
}

/** Inspects one Anlage by one Prüfart, without a run. */
export function InspectPage(props: InspectPageProps) {
  const { equipment, kindId, follows, corrects } = props;
  const inspections = useQuery(inspectionsQuery(equipment.id));
  const records = useQuery(recordsQuery(equipment.id));
  const backHref = `/equipment/${equipment.id}`;
  const kind = inspections.data?.kinds.find(({ id }) => id === kindId);
  const purpose = purposeOf(records.data ?? [], { follows, corrects });
  if (inspections.data && records.data && kind && purpose) {
    return <Inspection {...props} inspections={inspections.data} kind={kind} purpose={purpose} />;
  }
  const error = inspections.error ?? records.error;
  const isLoaded = inspections.data !== undefined && records.data !== undefined;
  return (
    <Page title="Prüfung" subtitle={equipment.name} backHref={backHref}>
      {error || isLoaded ? (
        <LoadFailed
          title="Die Prüfung konnte nicht geladen werden"
          missing={{
            title: kind ? 'Prüfbericht nicht gefunden' : 'Prüfart nicht gefunden',
            text: 'Die Adresse stimmt nicht, oder es wurde inzwischen gelöscht.',
          }}
          isMissing={isLoaded}
          overview={{
            label: 'Zurück zur Anlage',
            href: backHref,
            icon: <IconArrowLeft size={18} />,
          }}
          onRepeat={() => void Promise.all([inspections.refetch(), records.refetch()])}
          isRepeating={inspections.isFetching || records.isFetching}
        />
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

/** Undefined if there is no such record. */
function purposeOf(
  records: readonly InspectionRecord[],
  { follows, corrects }: Pick<InspectPageProps, 'follows' | 'corrects'>,
): InspectPurpose | undefined {
  const wanted = corrects ?? follows;
  if (!wanted) return { kind: 'ordinary' };
  const record = records.find(({ id }) => id === wanted);
  if (!record) return undefined;
  if (!corrects) return { kind: 'followUp', record };
  return { kind: 'correction', record, dueBefore: dueBefore(records, record) };
}

/** The next inspection as the record before this one stated it. */
function dueBefore(records: readonly InspectionRecord[], record: InspectionRecord): Day | null {
  const before = valid(records).find(
    ({ id, kindId, followsUpId, doneOn }) =>
      id !== record.id && kindId === record.kindId && !followsUpId && doneOn < record.doneOn,
  );
  return before?.nextDueOn ?? null;
}

interface InspectionProps extends InspectPageProps {
  inspections: InspectionsOfEquipment;
  kind: InspectionKind;
  purpose: InspectPurpose;
}

const titles: Record<InspectPurpose['kind'], string> = {
  ordinary: 'Prüfung',
  followUp: 'Nachprüfung',
  correction: 'Berichtigung',
};

function Inspection(props: InspectionProps) {
  const { equipment, inspections, kind, purpose, defects, FoundDefects, Photos } = props;
  const today = useToday();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const back = `/equipment/${equipment.id}`;
  const { duties, outage } = inspections;
  const inspection = useInspection({
    ...{ purpose, defects },
    inspected: {
      ...{ equipment, kind, today },
      duty: duties.find(({ kindId }) => kindId === kind.id),
      outage: outage ?? undefined,
    },
    onClosed: () => navigate(back, { replace: true }),
  });
  const { draft, signing, points, own, earlier, present, statement, next, change, sign } =
    inspection;
  const form = useRef<HTMLDivElement>(null);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const problems = (invalidSubmits > 0 && inspection.problems) || {};
  const isIncomplete = Object.keys(problems).length > 0;
  const doneOn = doneOnOf(draft, today);
  const giveUp = async () => {
    const isSure = await ask({
      title: 'Prüfung verwerfen',
      text: 'Alles, was hier eingetragen wurde, geht verloren. Gemeldete Mängel bleiben.',
      confirm: 'Verwerfen',
    });
    if (!isSure) return;
    inspection.giveUp();
    navigate(back, { replace: true });
  };
  const actions = (
    <>
      <Button
        variant="light"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void giveUp()}
      >
        Verwerfen
      </Button>
      <Button
        leftSection={<IconCheck size={20} aria-hidden />}
        loading={inspection.isSending}
        onClick={() => {
          if (Object.keys(inspection.problems ?? {}).length > 0) countInvalidSubmit();
          else inspection.close();
        }}
      >
        Abschließen
      </Button>
    </>
  );
  return (
    <Page
      title={equipment.name}
      subtitle={`${titles[purpose.kind]} · ${kind.name}`}
      backHref={back}
      actions={<div className={classes.wideActions}>{actions}</div>}
      actionBar={actions}
    >
      <div className={classes.form} ref={form} inert={inspection.isSending}>
        {purpose.kind === 'correction' && (
          <TextInput
            {...announcedErrors}
            label="Was wird berichtigt, und warum?"
            description={`Der Bericht vom ${germanDay(purpose.record.doneOn)} bleibt, wie er ist; dieser ersetzt ihn.`}
            autoComplete="off"
            value={draft.correctionReason}
            onChange={({ currentTarget }) => change({ correctionReason: currentTarget.value })}
            error={problems['corrects.reason']}
            withAsterisk
            aria-required
          />
        )}
        <ResultForm
          points={points}
          values={draft.result}
          onChange={(result) => change({ result })}
          doneOn={doneOn}
          problems={pointsFirst(problems)}
          mayBeUntestable={false}
          defects={
            <>
              {earlier.length > 0 && (
                <EarlierDefects
                  earlier={earlier}
                  onChange={(id, seen) => change({ earlier: { ...draft.earlier, [id]: seen } })}
                  problem={problems.earlier}
                />
              )}
              <FoundDefects
                equipment={equipment}
                defects={own}
                onReported={(id) => change({ reported: [...draft.reported, id] })}
              />
              <Photos equipment={equipment} recordId={draft.recordId} />
            </>
          }
        />
        <TextInput
          {...announcedErrors}
          label="Geprüft am"
          type="date"
          max="9999-12-31"
          value={draft.doneOn}
          onChange={({ currentTarget }) => change({ doneOn: currentTarget.value })}
          error={problems.doneOn}
        />
        <OccasionFields
          values={signing}
          onChange={(stated) => change({ signing: stated })}
          problems={problems}
        />
        <NativeSelect
          {...announcedErrors}
          label="Ergebnis der Prüfung"
          data={results.map((value) => ({ value, label: resultLabels[value] }))}
          value={conclusionOf(statement, present)}
          onChange={({ currentTarget }) =>
            change({ conclusion: currentTarget.value as InspectionResult })
          }
          error={problems.result}
          rightSection={<IconSelector size={18} aria-hidden />}
        />
        <NativeSelect
          label="Weiterbetrieb"
          data={continuedUses.map((value) => ({ value, label: continuedUseLabels[value] }))}
          value={draft.mayContinue ?? suggestedUse(present.defects)}
          onChange={({ currentTarget }) =>
            change({ mayContinue: currentTarget.value as ContinuedUse })
          }
          rightSection={<IconSelector size={18} aria-hidden />}
        />
        {next.dueOn && (
          <p className={classes.next}>
            Nächste Prüfung: <strong>{germanMonth(next.dueOn)}</strong> ({germanDay(next.dueOn)})
          </p>
        )}
        <SignerFields kind={kind} values={signing} onChange={sign} problems={problems} />
        {isIncomplete && (
          <p className={classes.problem} role="alert">
            Es fehlt noch etwas. Die Stellen sind gekennzeichnet.
          </p>
        )}
        <p className={classes.note}>
          Nach dem Abschließen ändert niemand mehr den Bericht. Ein Fehler wird mit einem neuen
          Bericht berichtigt.
        </p>
      </div>
      {dialog}
    </Page>
  );
}

/** The problems of the points by their ids, as the form of the result expects them. */
const pointsFirst = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path.replace(/^points\./, ''), message]),
  );
