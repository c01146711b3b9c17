import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { can } from '#contract/permissions.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FilterBadges } from './filter-badges.tsx';
import classes from './scenario-card.module.css';
import { ScenarioRuns } from './scenario-runs.tsx';

interface ScenarioCardProps {
  scenario: ScenarioWithRuns;
  onStart: () => void;
  isStarting: boolean;
  /** True while another action is running that its buttons must not disturb. */
  isLocked: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function ScenarioCard(props: ScenarioCardProps) {
  const { scenario, onStart, isStarting, isLocked, onEdit, onRemove } = props;
  const { id, name, description, createdAt, filters, runs } = scenario;
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const nameId = useId();
  const isRunning = runs.some(({ finishedAt }) => finishedAt === null);
  const disabled = isLocked || !isOnline;
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 className={classes.name} id={nameId}>
            {name}
          </h2>
          <p className={classes.created}>Erstellt am {formatDate(createdAt)}</p>
        </div>
        {can(user, 'scenario.manage') && (
          <div className={classes.corner}>
            <IconButton label={`${name} bearbeiten`} onClick={onEdit} disabled={disabled}>
              <IconPencil size={20} />
            </IconButton>
            <IconButton label={`${name} löschen`} onClick={onRemove} disabled={disabled}>
              <IconTrash size={20} />
            </IconButton>
          </div>
        )}
      </div>
      {description && (
        <div className={classes.description}>
          <CutText text={description} lines={3} more="Ganze Beschreibung anzeigen" />
        </div>
      )}
      <FilterBadges filters={filters} />
      <ScenarioRuns scenarioId={id} runs={runs} />
      {can(user, 'scenario.run') && (
        <Button
          className={classes.start ?? ''}
          variant={isRunning ? 'light' : 'filled'}
          leftSection={<IconPlayerPlay size={18} />}
          onClick={onStart}
          loading={isStarting}
          disabled={disabled && !isStarting}
          aria-describedby={nameId}
        >
          Start
        </Button>
      )}
    </article>
  );
}
