import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { ImportFrame } from '../import-frame.tsx';
import { importQuery, importsApi } from '../import-queries.ts';
import { ImportRows } from '../rows/import-rows.tsx';
import classes from './checked-import.module.css';
import { Decisions } from './decisions.tsx';
import { FindingGroups } from './finding-groups.tsx';
import { type AcceptedSuggestions, useAcceptedSuggestions } from './use-accepted-suggestions.ts';

interface CheckedImportProps {
  import: ImportRecord;
  /** Back to the columns. */
  onReplan: () => void;
}

/** What would happen. Nothing is written before the person starts it. */
export function CheckedImport({ import: current, onReplan }: CheckedImportProps) {
  const suggestions = useAcceptedSuggestions(current);
  const hasFindings = Object.values(current.findings ?? {}).some((count) => count > 0);
  return (
    <ImportFrame
      import={current}
      primary={
        suggestions.count > 0 ? (
          <CheckAgainButton suggestions={suggestions} />
        ) : (
          <StartButton import={current} />
        )
      }
    >
      {current.newTypes.length > 0 && (
        <p className={classes.types}>
          Neue Typen: {current.newTypes.map((name) => `„${name}“`).join(', ')}. Jeder bekommt eine
          eigene Farbe.
        </p>
      )}
      <Decisions import={current} suggestions={suggestions} />
      <div className={classes.parts} data-findings={hasFindings || undefined}>
        {hasFindings && <FindingGroups import={current} suggestions={suggestions} />}
        <ImportRows
          import={current}
          action={
            <Button variant="subtle" onClick={onReplan}>
              Spalten ändern
            </Button>
          }
        />
      </div>
    </ImportFrame>
  );
}

function StartButton({ import: { id, counts, checks } }: { import: ImportRecord }) {
  const client = useQueryClient();
  const starting = useMutation({
    // Somebody else may have checked the rows again: only what this screen shows is started.
    mutationFn: () => importsApi.start({ params: { id }, body: { checks } }),
    onSuccess: (started) => client.setQueryData(importQuery(id).queryKey, started),
    onError: (error) => {
      showFailure(error, 'Der Import konnte nicht beginnen.');
      return client.invalidateQueries(importQuery(id));
    },
  });
  const written = (counts?.new ?? 0) + (counts?.changed ?? 0);
  return (
    <Button
      leftSection={<IconPlayerPlay size={20} />}
      disabled={written === 0}
      loading={starting.isPending}
      onClick={() => starting.mutate()}
    >
      {written === 0
        ? 'Nichts zu übernehmen'
        : `${written.toLocaleString('de-DE')} ${written === 1 ? 'Zeile' : 'Zeilen'} übernehmen`}
    </Button>
  );
}

/** The counts on the screen are those of the last check, so the rows are checked again before anything is written. */
function CheckAgainButton({ suggestions }: { suggestions: AcceptedSuggestions }) {
  const { count, isApplying, apply } = suggestions;
  return (
    <Button leftSection={<IconRefresh size={20} />} loading={isApplying} onClick={apply}>
      {`Neu prüfen mit ${count} ${count === 1 ? 'Entscheidung' : 'Entscheidungen'}`}
    </Button>
  );
}
