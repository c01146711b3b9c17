import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { filterText, NO_FILTERS, type Scenario } from '#contract/scenarios/scenarios.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { deletionQuery } from '../scenario-queries.ts';
import classes from './changed-meanwhile.module.css';
import { type FieldName, isTouched } from './scenario-draft.ts';
import type { EditedScenario, ScenarioEdit } from './use-scenario-edit.ts';

const labels: Record<FieldName, string> = {
  name: 'Name',
  description: 'Beschreibung',
  kindId: 'Prüfart',
  filters: 'Filter',
};

/** Shows what somebody else has changed meanwhile before it is overwritten. */
export function ChangedMeanwhile({
  saved,
  isGone,
  editing,
}: EditedScenario & { editing: ScenarioEdit }) {
  const user = useCurrentUser();
  const { draft, contested, takeTheirs } = editing;
  const { data: kinds = [] } = useQuery(inspectionKindsQuery);
  if (!saved) return null;
  if (isGone) return <DeletedMeanwhile id={saved.id} />;
  if (saved.updatedAt === draft.seenAt || !isTouched(draft)) return null;
  return (
    <div className={classes.note} role="alert">
      <p>{whoChanged(saved.changedBy ?? undefined, user.id)} dieses Szenario geändert.</p>
      {contested.length === 0 ? (
        <p>Was Sie nicht geändert haben, steht hier schon in der neuen Fassung.</p>
      ) : (
        <>
          <ul>
            {contested.map((name) => (
              <li key={name}>
                {labels[name]}: <strong>{valueText(name, saved, kinds)}</strong>
              </li>
            ))}
          </ul>
          <p>Speichern ersetzt diese Angaben durch Ihre.</p>
          <Button variant="default" onClick={takeTheirs}>
            Diese Angaben übernehmen
          </Button>
        </>
      )}
    </div>
  );
}

function DeletedMeanwhile({ id }: { id: string }) {
  const user = useCurrentUser();
  const { data } = useQuery(deletionQuery(id));
  const who = whoChanged(data?.change ?? undefined, user.id);
  return (
    <div className={classes.note} role="alert">
      <p>{who} dieses Szenario gelöscht. Speichern legt es wieder an.</p>
    </div>
  );
}

function valueText(
  name: FieldName,
  { filters, kindId, ...texts }: Scenario,
  kinds: readonly InspectionKind[],
): string {
  if (name === 'kindId') return kinds.find(({ id }) => id === kindId)?.name ?? '(keine)';
  if (name === 'filters') return filters.map(filterText).join(', ') || NO_FILTERS;
  return texts[name] ?? '(leer)';
}
