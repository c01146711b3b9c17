import { Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconCircleCheckFilled,
  IconFileTypePdf,
  IconTable,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import classes from './finished-card.module.css';
import { openTab, protocolAddress } from './protocol-file.ts';

interface FinishedCardProps {
  run: ScenarioRun;
  isMaking: boolean;
  onShow: (tab: Window | null) => void;
}

/** Says that the run is finished, and offers its protocol. */
export function FinishedCard({ run, isMaking, onShow }: FinishedCardProps) {
  const titleId = useId();
  const { id, scenarioId, finishedAt, finishedByName } = run;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <IconCircleCheckFilled className={classes.icon} size={28} aria-hidden />
      <div className={classes.texts}>
        <h2 className={classes.title} id={titleId}>
          Szenario abgeschlossen
        </h2>
        <p className={classes.text}>
          {finishedAt && `Am ${formatDateTime(finishedAt)}`}
          {finishedByName && ` von ${finishedByName}`}. Änderungen sind nicht mehr möglich.
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconFileTypePdf size={20} />}
          onClick={() => onShow(openTab())}
          loading={isMaking}
        >
          PDF herunterladen
        </Button>
        {scenarioId && (
          <Button
            component="a"
            href={protocolAddress({ scenarioId, runId: id }, 'csv')}
            download
            variant="default"
            leftSection={<IconTable size={20} />}
          >
            CSV herunterladen
          </Button>
        )}
        <Button
          component={Link}
          href="/scenarios"
          variant="default"
          leftSection={<IconArrowLeft size={20} />}
        >
          Zurück zu den Szenarien
        </Button>
      </div>
    </section>
  );
}
