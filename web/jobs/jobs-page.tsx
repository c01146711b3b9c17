import { Button } from '@mantine/core';
import { IconListCheck, IconRepeat, IconUserOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Job,
  type JobState,
  jobCalls,
  jobKindLabels,
  jobStateLabels,
} from '#contract/jobs.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import rowClasses from '#web/ui/list/text-rows.module.css';
import { TextRow, TextRows, TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import classes from './jobs-page.module.css';

const api = clientFor(jobCalls);

/** Failed and unfinished jobs come first; older finished ones are rarely needed. */
const mostShown = 100;

const jobsQuery = serverQuery(jobCalls.list, { query: { limit: mostShown } });

export function JobsPage() {
  const { data, isError, isFetching, refetch } = useQuery(jobsQuery);
  return (
    <Page title="Hintergrundarbeiten" backHref="/settings">
      {data && data.jobs.length > 0 && <JobList jobs={data.jobs} total={data.total} />}
      {data?.jobs.length === 0 && (
        <EmptyState
          icon={<IconListCheck size={32} />}
          title="Nichts zu tun"
          text="Es läuft und wartet keine Arbeit. Was länger dauert, wie das Entfernen von Personendaten, erscheint hier."
        />
      )}
      {!data && isError && (
        <ErrorState
          title="Die Hintergrundarbeiten konnten nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <JobsSkeleton />}
    </Page>
  );
}

function JobList({ jobs, total }: { jobs: readonly Job[]; total: number }) {
  const repeating = useRepeat();
  const deciding = useDecide();
  const { ask, dialog } = useConfirm();
  const decide = async (id: string, erase: boolean) => {
    const isSure =
      !erase ||
      (await ask({
        title: 'Name auch dort entfernen',
        text: 'An den genannten Stellen steht danach „Anonymisierter Benutzer“, auch wo die andere Person gemeint ist. Das kann nicht rückgängig gemacht werden.',
        confirm: 'Entfernen',
        icon: <IconUserOff size={18} />,
      }));
    if (isSure) deciding.mutate({ id, erase });
  };
  return (
    <SectionCard title="Arbeiten" icon={<IconListCheck size={20} />} count={total}>
      <TextRows>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isRepeating={repeating.isPending && repeating.variables === job.id}
            onRepeat={() => repeating.mutate(job.id)}
            isDeciding={deciding.isPending && deciding.variables.id === job.id}
            onDecide={(erase) => void decide(job.id, erase)}
          />
        ))}
      </TextRows>
      {dialog}
    </SectionCard>
  );
}

function useRepeat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.repeat({ params: { id } }),
    onSuccess: () => showSuccess('Die Arbeit wird erneut versucht'),
    onError: (error) => showFailure(error, 'Die Arbeit konnte nicht erneut versucht werden.'),
    onSettled: () => client.invalidateQueries(jobsQuery),
  });
}

function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, erase }: { id: string; erase: boolean }) =>
      api.decide({ params: { id }, body: { erase } }),
    onSuccess: (_, { erase }) =>
      showSuccess(erase ? 'Der Name wird auch dort entfernt' : 'Die Stellen bleiben, wie sie sind'),
    onError: (error) => showFailure(error, 'Die Entscheidung konnte nicht gespeichert werden.'),
    onSettled: () => client.invalidateQueries(jobsQuery),
  });
}

const tones = { failed: 'bad', running: 'accent', waiting: 'neutral', done: 'ok' } as const;

interface JobRowProps {
  job: Job;
  isRepeating: boolean;
  onRepeat: () => void;
  isDeciding: boolean;
  onDecide: (erase: boolean) => void;
}

function JobRow({ job, isRepeating, onRepeat, isDeciding, onDecide }: JobRowProps) {
  const { kind, state, question } = job;
  const label = jobKindLabels[kind];
  return (
    <TextRow
      name={label}
      state={<StatePill job={job} />}
      lines={linesOf(job)}
      action={
        state === 'failed' && (
          <Button
            variant="default"
            leftSection={<IconRepeat size={18} />}
            aria-label={`${label} erneut versuchen`}
            loading={isRepeating}
            onClick={onRepeat}
          >
            Erneut versuchen
          </Button>
        )
      }
    >
      {question && (
        <Question places={question.places} isDeciding={isDeciding} onDecide={onDecide} />
      )}
    </TextRow>
  );
}

function StatePill({ job }: { job: Job }) {
  if (job.question) return <Pill tone="accent">Entscheidung nötig</Pill>;
  return <Pill tone={tones[job.state]}>{stateText(job)}</Pill>;
}

interface QuestionProps {
  places: readonly { where: string; around: string }[];
  isDeciding: boolean;
  onDecide: (erase: boolean) => void;
}

function Question({ places, isDeciding, onDecide }: QuestionProps) {
  return (
    <>
      <ul className={classes.places}>
        {places.map(({ where, around }) => (
          <li className={rowClasses.line} key={`${where} ${around}`}>
            {where}: „{around}“
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button variant="default" loading={isDeciding} onClick={() => onDecide(false)}>
          So lassen
        </Button>
        <Button variant="light" color="red" loading={isDeciding} onClick={() => onDecide(true)}>
          Auch dort entfernen
        </Button>
      </div>
    </>
  );
}

function stateText({ state, done, total }: Job): string {
  const label = jobStateLabels[state];
  if (state !== 'running' || done === null || !total) return label;
  return `${label} · ${Math.floor((100 * done) / total)} %`;
}

function linesOf(job: Job): string[] {
  const { state, error, result } = job;
  return [timesOf(job), state !== 'done' && error, result].filter((line): line is string => !!line);
}

function timesOf({ state, createdAt, runAfter, finishedAt, attempts, requestedByName }: Job) {
  const asked = `Angefordert ${formatDateTime(createdAt)}${requestedByName ? ` von ${requestedByName}` : ''}`;
  const since: Record<JobState, string | false> = {
    done: finishedAt !== null && `erledigt ${formatDateTime(finishedAt)}`,
    waiting: attempts > 0 && `nächster Versuch ${formatDateTime(runAfter)}`,
    running: attempts > 1 && `${attempts}. Versuch`,
    failed: `${attempts} ${attempts === 1 ? 'Versuch' : 'Versuche'}`,
  };
  return [asked, since[state]].filter(Boolean).join(' · ');
}

function JobsSkeleton() {
  return (
    <SectionCard title="Arbeiten" icon={<IconListCheck size={20} />}>
      <TextRowsSkeleton widths={[180, 150, 200]} />
    </SectionCard>
  );
}
