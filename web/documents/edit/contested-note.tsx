import { useQuery } from '@tanstack/react-query';
import {
  type DocumentFields,
  documentTypeLabels,
  type EquipmentDocument,
} from '#contract/documents/documents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { formatDate } from '#web/ui/dates.ts';
import { fieldsOf } from '../document-fields.ts';
import { documentChangeQuery } from '../document-queries.ts';
import classes from './edit-dialog.module.css';
import type { FieldName } from './edit-draft.ts';

const labels: Record<FieldName, string> = {
  title: 'Titel',
  description: 'Beschreibung',
  documentType: 'Typ',
  expiryDate: 'Ablaufdatum',
};

interface ContestedNoteProps {
  names: readonly FieldName[];
  document: EquipmentDocument;
}

/** Shows what somebody else has changed before the user overwrites it. */
export function ContestedNote({ names, document }: ContestedNoteProps) {
  const user = useCurrentUser();
  const { data } = useQuery(documentChangeQuery(document));
  const current = fieldsOf(document);
  return (
    <div className={classes.contested} role="alert">
      <p>{whoChanged(data?.change ?? undefined, user.id)} diese Angaben geändert:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {labels[name]}: <strong>{valueText(name, current)}</strong>
          </li>
        ))}
      </ul>
      <p>Speichern ersetzt sie durch Ihre.</p>
    </div>
  );
}

function valueText(name: FieldName, current: DocumentFields): string {
  const value = current[name];
  if (value === null) return '(leer)';
  if (name === 'documentType') return documentTypeLabels[current.documentType];
  return name === 'expiryDate' ? formatDate(`${value}T00:00`) : value;
}
