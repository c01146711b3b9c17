import { Button, Loader } from '@mantine/core';
import { IconHourglass, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRecord, ImportState } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { percentDone, rowsToDo } from './import-facts.ts';
import classes from './import-progress.module.css';
import { importQuery, importsApi } from './import-queries.ts';

const texts: Partial<Record<ImportState, string>> = {
  reading: 'Die Datei wird gelesen',
  checking: 'Alle Zeilen werden geprüft. Geschrieben wird noch nichts',
  waiting: 'Der Import wartet und beginnt, sobald kein anderer mehr läuft',
  running: 'Die Zeilen werden geschrieben',
  taking_back: 'Der Import wird zurückgenommen',
};

const number = (value: number) => value.toLocaleString('de-DE');

/** What the server is doing with the import; screens follow by notices of changes. */
export function ImportProgress({ import: current }: { import: ImportRecord }) {
  const { id, state, done, retry } = current;
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => importsApi.stop({ params: { id } }),
    onSuccess: (stopped) => client.setQueryData(importQuery(id).queryKey, stopped),
    onError: (error) => showFailure(error, 'Der Import konnte nicht angehalten werden.'),
  });
  const total = rowsToDo(current);
  const percent = percentDone(current);
  const isWaiting = state === 'waiting' || retry !== null;
  const mayStop = state === 'checking' || state === 'waiting' || state === 'running';
  return (
    <section
      className={classes.card}
      aria-label="Fortschritt"
      // What it does is announced, but not each percent.
      aria-live={percent === undefined ? 'polite' : 'off'}
    >
      <p className={classes.text}>
        {isWaiting && <IconHourglass size={20} aria-hidden />}
        {percent === undefined && !isWaiting && <Loader size={18} aria-hidden />}
        {retry ? 'Der letzte Versuch ist fehlgeschlagen' : texts[state]}
        {percent !== undefined && !retry && ` · ${percent}\u00a0%`}
      </p>
      {percent !== undefined && <ProgressBar label="Fortschritt des Imports" percent={percent} />}
      <p className={classes.detail}>
        {done > 0 && `${number(done)}${total > 0 ? ` von ${number(total)}` : ''} Zeilen`}
      </p>
      {retry && (
        <p className={classes.error} role="alert">
          {`${retry.error} Nächster Versuch: ${formatDateTime(retry.at)}.`}
        </p>
      )}
      <p className={classes.detail}>
        Sie können die Seite verlassen; die Arbeit geht auf dem Server weiter.
      </p>
      {mayStop && (
        <Button
          className={classes.stop ?? ''}
          variant="default"
          leftSection={<IconPlayerStop size={18} />}
          loading={stopping.isPending || stopping.isSuccess}
          onClick={() => stopping.mutate()}
        >
          Anhalten
        </Button>
      )}
    </section>
  );
}
