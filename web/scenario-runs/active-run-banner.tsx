import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { percentDone, type RunSummary } from '#contract/scenarios/scenario-runs.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { ProgressRing } from '#web/ui/state/progress-ring.tsx';
import classes from './active-run-banner.module.css';
import { useFinishRun } from './finish/use-finish-run.tsx';
import { useProtocol } from './finish/use-protocol.ts';
import { NoteDrafts } from './notes/note-drafts.ts';
import { runScroll } from './run-view.ts';

export function ActiveRunBanner({ run }: { run: RunSummary }) {
  const { id, scenarioName, done, total } = run;
  const titleId = useId();
  const { isOnline } = useSyncStatus();
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const { finish, isFinishing, dialog } = useFinishRun();
  const { show } = useProtocol(run);
  const address = `/scenario-runs/${id}`;
  const end = async () => {
    if (new NoteDrafts(id, user.id).unsaved().length > 0) {
      showError(
        'Notizen noch nicht gespeichert',
        'Bitte speichern Sie die Notizen, bevor Sie den Lauf beenden.',
      );
      navigate(address);
      return;
    }
    const onFinished = () => {
      // The protocol is offered above the list, so the list must start at its top.
      runScroll.write(null);
      navigate(address);
    };
    await finish(run, { show, onFinished });
  };
  return (
    <section className={classes.banner} aria-labelledby={titleId}>
      <ProgressRing percent={percentDone(run)} />
      <div className={classes.texts}>
        <p className={classes.title}>
          <strong id={titleId}>Aktives Szenario</strong> · {scenarioName}
        </p>
        <p className={classes.progress}>
          {done} von {total} Aufgaben erledigt
        </p>
        {!isOnline && <p className={classes.progress}>Beenden ist nur mit Netz möglich.</p>}
      </div>
      <div className={classes.actions}>
        <Button component={Link} href={address} rightSection={<IconArrowRight size={18} />}>
          Fortsetzen
        </Button>
        <Button
          variant="default"
          onClick={() => void end()}
          loading={isFinishing}
          disabled={!isOnline}
        >
          Beenden
        </Button>
      </div>
      {dialog}
    </section>
  );
}
