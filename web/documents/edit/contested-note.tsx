import { type DocumentFields, documentTypeLabels } from '#contract/documents.ts';
import { formatDate } from '#web/ui/dates.ts';
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
  current: DocumentFields;
}

/** What somebody else wrote meanwhile is shown before it is replaced. */
export function ContestedNote({ names, current }: ContestedNoteProps) {
  return (
    <div className={classes.contested} role="alert">
      <p>Jemand anderes hat diese Angaben inzwischen geändert:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {labels[name]}: <strong>{shown(name, current)}</strong>
          </li>
        ))}
      </ul>
      <p>Speichern ersetzt sie durch Ihre.</p>
    </div>
  );
}

function shown(name: FieldName, current: DocumentFields): string {
  const value = current[name];
  if (value === null) return '(leer)';
  if (name === 'documentType') return documentTypeLabels[current.documentType];
  return name === 'expiryDate' ? formatDate(`${value}T00:00`) : value;
}
