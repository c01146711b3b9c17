import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ImportRecord,
  importCalls,
  importStateLabels,
  isRemovable,
  type TakeBackPreview,
} from '#contract/imports/imports.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { importQuery, importsApi } from '../import-queries.ts';
import { importedSheet } from '../imported-sheet.ts';
import { ResultLink } from '../result-link.tsx';
import { ImportRows } from '../rows/import-rows.tsx';
import classes from './import-result.module.css';

const number = (count: number) => count.toLocaleString('de-DE');

/** What an import has done, and the way to take it back. */
export function ImportResult({ import: current }: { import: ImportRecord }) {
  const { id, state, error, startedAt, finishedAt, takeBackUntil, newTypes } = current;
  return (
    <div className={classes.parts}>
      <section className={classes.summary} aria-label="Ergebnis">
        <div className={classes.texts}>
          <p>
            {importStateLabels[state]}
            {startedAt && ` · begonnen ${formatDateTime(startedAt)}`}
            {finishedAt && ` · beendet ${formatDateTime(finishedAt)}`}
          </p>
          {error && (
            <p className={classes.error} role="alert">
              {error}
            </p>
          )}
          {state === 'stopped' && <p>{restText(current)}</p>}
          {current.takenBack && <p>{takenBackText(current.takenBack)}</p>}
          {startedAt && state !== 'taken_back' && newTypes.length > 0 && (
            <p>{`Neu angelegte Typen: ${newTypes.join(', ')}`}</p>
          )}
        </div>
        {takeBackUntil && !isRemovable(current, new Date()) && (
          <div className={classes.takeBack}>
            <TakeBackButton import={current} />
            <p className={classes.until}>Möglich bis {formatDateTime(takeBackUntil)}</p>
          </div>
        )}
      </section>
      <ImportRows import={current} action={<ResultLink id={id} label="Herunterladen" />} />
    </div>
  );
}

/** How the rest of a stopped import gets in. */
function restText({ done, total }: ImportRecord): string {
  const rest = `${number(done)} von ${number(total)} Zeilen sind bearbeitet.`;
  return `${rest} Um die übrigen zu übernehmen, importieren Sie dieselbe Datei noch einmal; was schon da ist, bleibt unverändert.`;
}

function takenBackText({ removed, restored, kept }: NonNullable<ImportRecord['takenBack']>) {
  const parts = [
    ...[removed > 0 && `${number(removed)} gelöscht`],
    ...[restored > 0 && `${number(restored)} wieder wie vor dem Import`],
    ...[kept > 0 && `${number(kept)} geblieben`],
  ].filter(Boolean);
  return `Einträge: ${parts.join(', ') || 'keiner war mehr da'}.`;
}

function TakeBackButton({ import: current }: { import: ImportRecord }) {
  const { id } = current;
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  const takingBack = useMutation({
    mutationFn: async () => {
      // What stays is said before anything is done.
      const preview = await importsApi.previewTakeBack({ params: { id }, query: firstPage });
      const isSure = await ask({
        title: 'Import zurücknehmen',
        text: <PreviewText preview={preview} import={current} />,
        confirm: 'Zurücknehmen',
        icon: <IconArrowBackUp size={18} />,
      });
      return isSure ? importsApi.takeBack({ params: { id } }) : undefined;
    },
    onSuccess: (taken) => {
      if (taken) client.setQueryData(importQuery(id).queryKey, taken);
    },
    onError: (error) => showFailure(error, 'Der Import konnte nicht zurückgenommen werden.'),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} />}
        loading={takingBack.isPending}
        onClick={() => takingBack.mutate()}
      >
        Zurücknehmen
      </Button>
      {dialog}
    </>
  );
}

const entries = (count: number) =>
  count === 1 ? 'Ein Eintrag wird' : `${number(count)} Einträge werden`;
const pageSize = 100;
const firstPage = { page: 1, limit: pageSize };

interface PreviewProps {
  preview: TakeBackPreview;
  import: ImportRecord;
}

function PreviewText({ preview, import: current }: PreviewProps) {
  const { removed, restored, kept } = preview;
  return (
    <>
      {removed > 0 && `${entries(removed)} gelöscht. `}
      {restored > 0 && `${entries(restored)} wieder wie vor dem Import. `}
      {removed + restored === 0 && 'Kein Eintrag lässt sich zurücknehmen. '}
      {kept > 0 && (
        <>
          {kept === 1 ? 'Einer bleibt, wie er ist:' : `${number(kept)} bleiben, wie sie sind:`}
          <KeptRecords preview={preview} import={current} />
        </>
      )}
    </>
  );
}

/** The preview has the first page of them. */
function KeptRecords({ preview, import: current }: PreviewProps) {
  const [page, setPage] = useState(1);
  const request = { params: { id: current.id }, query: { ...firstPage, page } };
  const { data, isError, isFetching, refetch } = useQuery({
    ...serverQuery(importCalls.previewTakeBack, request, preview),
    ...(page === 1 ? { initialData: preview } : { placeholderData: keepPreviousData }),
  });
  const pages = Math.ceil(preview.kept / pageSize);
  return (
    <>
      {isError && (
        <SectionFailed
          text="Die Einträge konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the dialog is scrolled with the keyboard */}
      <section className={classes.kept} aria-label="Was bleibt" tabIndex={0}>
        <ul className={classes.keptList}>
          {data?.keptRecords.map(({ sheet, row, label, reason }) => (
            <li key={`${sheet} ${row}`}>
              {[importedSheet(current, sheet), `Zeile ${row}`, label].filter(Boolean).join(', ')}:{' '}
              {reason}
            </li>
          ))}
        </ul>
      </section>
      {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} />}
    </>
  );
}
