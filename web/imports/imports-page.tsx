import { Button } from '@mantine/core';
import { IconFileDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  type ImportState,
  importCalls,
  importStateLabels,
  isAtWork,
  type ListedImport,
  rowVerdictLabels,
  rowVerdicts,
  type VerdictCounts,
} from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { TextRow, TextRows, TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { hasCounts, percentDone } from './import-facts.ts';
import { importsQuery } from './import-queries.ts';
import classes from './imports-page.module.css';
import { problemOfFile, uploadImport } from './upload-import.ts';

export function ImportsPage() {
  return (
    <Page title="Import" backHref="/settings">
      <div className={classes.parts}>
        <NewImport />
        <EarlierImports />
      </div>
    </Page>
  );
}

function NewImport() {
  const { isOnline } = useSyncStatus();
  const { percent, start } = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) start(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (isOnline && percent === undefined) choose(event.dataTransfer.files);
  };
  return (
    <section
      className={classes.drop}
      aria-label="Neuer Import"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet className={classes.icon} size={40} stroke={1.5} aria-hidden />
      <h2 className={classes.heading}>Liste aus Excel oder CSV übernehmen</h2>
      <p className={classes.text}>
        Bis 50 MB und 100.000 Zeilen. Vor dem Schreiben wird alles geprüft, und ein Import lässt
        sich 30 Tage lang zurücknehmen.
      </p>
      {percent === undefined ? (
        <div className={classes.buttons}>
          <Button
            leftSection={<IconUpload size={20} />}
            disabled={!isOnline}
            onClick={() => input.current?.click()}
          >
            Datei wählen
          </Button>
          <Button
            component="a"
            href={importCalls.template.path}
            download
            variant="default"
            leftSection={<IconFileDownload size={20} />}
          >
            Vorlage herunterladen
          </Button>
        </div>
      ) : (
        <div className={classes.progress}>
          <p>Wird hochgeladen … {percent} %</p>
          <ProgressBar label="Datei hochladen" percent={percent} />
        </div>
      )}
      {!isOnline && <p className={classes.text}>Ein Import braucht eine Verbindung zum Server.</p>}
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept=".xlsx,.csv"
        aria-label="Datei für den Import"
        onChange={(event) => {
          choose(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

/** `percent` is undefined while nothing is uploaded. */
function useUpload() {
  const [percent, setPercent] = useState<number>();
  const [, navigate] = useLocation();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = async (file: File) => {
    const controller = new AbortController();
    leaving.current = controller;
    setPercent(0);
    try {
      const { id } = await uploadImport(file, { signal: controller.signal, onPercent: setPercent });
      navigate(`/admin/import/${id}`);
    } catch (error) {
      if (!controller.signal.aborted)
        showFailure(error, 'Die Datei konnte nicht hochgeladen werden.');
    } finally {
      setPercent(undefined);
    }
  };
  const start = (file: File) => {
    const problem = problemOfFile(file);
    if (problem) showError('Diese Datei kann nicht importiert werden', problem);
    else void upload(file);
  };
  return { percent, start };
}

function EarlierImports() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery({
    ...importsQuery(page),
    placeholderData: keepPreviousData,
  });
  if (!data && isError) {
    return (
      <ErrorState
        title="Die Importe konnten nicht geladen werden"
        text="Bitte versuchen Sie es gleich erneut."
        onRepeat={refetch}
        isRepeating={isFetching}
      />
    );
  }
  if (data?.total === 0) return null;
  return (
    <SectionCard
      title="Importe"
      icon={<IconFileSpreadsheet size={20} aria-hidden />}
      {...(data ? { count: data.total } : {})}
    >
      {data ? (
        <TextRows>
          {data.imports.map((one) => (
            <ImportRow key={one.id} import={one} />
          ))}
        </TextRows>
      ) : (
        <TextRowsSkeleton widths={[220, 180, 240]} />
      )}
      {data && data.totalPages > 1 && (
        <Pager page={page} pages={data.totalPages} onChange={setPage} />
      )}
    </SectionCard>
  );
}

const tones: Partial<Record<ImportState, 'ok' | 'bad' | 'accent'>> = {
  ...{ done: 'ok', failed: 'bad', unreadable: 'bad', running: 'accent', checked: 'accent' },
};

function ImportRow({ import: shown }: { import: ListedImport }) {
  const { id, fileName, state, createdAt, createdByName, counts, error } = shown;
  const percent = isAtWork(state) ? percentDone(shown) : undefined;
  const label = importStateLabels[state];
  const by = createdByName ? ` von ${createdByName}` : '';
  return (
    <TextRow
      name={fileName}
      state={
        <Pill tone={tones[state] ?? 'neutral'}>
          {percent === undefined ? label : `${label} · ${percent}\u00a0%`}
        </Pill>
      }
      lines={[
        `${formatDateTime(createdAt)}${by}`,
        ...(counts && hasCounts(state) ? [countsText(counts)] : []),
        ...(error ? [error] : []),
      ]}
      action={
        <Button component={Link} href={`/admin/import/${id}`} variant="default">
          Öffnen
        </Button>
      }
    />
  );
}

/** "12 Neu · 3 Geändert" */
export const countsText = (counts: VerdictCounts): string =>
  rowVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict].toLocaleString('de-DE')} ${rowVerdictLabels[verdict]}`)
    .join(' · ') || 'Keine Zeilen';
