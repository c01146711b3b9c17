import { Button } from '@mantine/core';
import { IconFileDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '#contract/call.ts';
import { type ImportRecord, importCalls } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { importQuery, importsApi } from '../import-queries.ts';
import classes from './checked-import.module.css';
import { FindingGroups } from './finding-groups.tsx';
import { ImportRows } from './import-rows.tsx';
import { VerdictCounts } from './verdict-counts.tsx';

interface CheckedImportProps {
  import: ImportRecord;
  /** Back to the columns. */
  onReplan: () => void;
}

/** What would happen. Nothing is written before the person starts it. */
export function CheckedImport({ import: current, onReplan }: CheckedImportProps) {
  const { id, counts, newTypes } = current;
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: () => importsApi.start({ params: { id } }),
    onSuccess: (started) => client.setQueryData(importQuery(id).queryKey, started),
    onError: (error) => showFailure(error, 'Der Import konnte nicht beginnen.'),
  });
  const written = (counts?.new ?? 0) + (counts?.changed ?? 0);
  return (
    <div className={classes.parts}>
      {counts && <VerdictCounts counts={counts} isPlanned />}
      {newTypes.length > 0 && (
        <p className={classes.types}>
          Neue Typen: {newTypes.map((name) => `„${name}“`).join(', ')}. Jeder bekommt eine eigene
          Farbe.
        </p>
      )}
      <div className={classes.bar}>
        <Button
          leftSection={<IconPlayerPlay size={20} />}
          disabled={written === 0}
          loading={starting.isPending}
          onClick={() => starting.mutate()}
        >
          {written === 0
            ? 'Nichts zu schreiben'
            : `${written.toLocaleString('de-DE')} Zeilen schreiben`}
        </Button>
        <Button variant="default" onClick={onReplan}>
          Zuordnung ändern
        </Button>
        <ResultLink id={id} />
      </div>
      <FindingGroups import={current} />
      <ImportRows import={current} />
    </div>
  );
}

/** All rows with their verdicts and findings, as a workbook. */
export function ResultLink({ id }: { id: string }) {
  return (
    <Button
      component="a"
      href={fillPath(importCalls.result.path, { id })}
      download
      variant="default"
      leftSection={<IconFileDownload size={20} />}
    >
      Als XLSX
    </Button>
  );
}
