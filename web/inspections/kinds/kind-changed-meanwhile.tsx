import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/session/current-user.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { kindChangeQuery } from '../inspection-kind-queries.ts';
import classes from './kind-form.module.css';
import type { EditedKind, KindEdit } from './use-kind-edit.ts';

/** Says that somebody else has changed or deleted the Prüfart before it is overwritten. */
export function KindChangedMeanwhile({
  edited: { saved, isGone },
  editing,
}: {
  edited: EditedKind;
  editing: KindEdit;
}) {
  const user = useCurrentUser();
  const isAffected = saved !== undefined && (isGone || editing.isOutdated);
  const { data } = useQuery({ ...kindChangeQuery(saved?.id ?? ''), enabled: isAffected });
  if (!isAffected) return null;
  const who = whoChanged(data?.change ?? undefined, user.id);
  return (
    <div className={classes.note} role="alert">
      {isGone ? (
        <p>{who} diese Prüfart gelöscht. Speichern legt sie wieder an.</p>
      ) : (
        <>
          <p>{who} diese Prüfart geändert, seit Sie begonnen haben.</p>
          <div className={classes.noteActions}>
            <Button variant="default" onClick={editing.takeSaved}>
              Neue Fassung übernehmen
            </Button>
            <Button variant="default" onClick={editing.replaceSaved}>
              Durch meine ersetzen
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
