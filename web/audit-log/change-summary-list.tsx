import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { changesOf, type FieldChange } from './change-summary.ts';
import classes from './change-summary-list.module.css';

/** The changed fields with old and new values, and the notes of the entry. */
export function ChangeSummary({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const importId = entry.entityType === 'import' ? entry.entityId : entry.importId;
  const notes = [
    { label: 'Hinweis', text: entry.changeSummary },
    { label: 'Grund', text: entry.reason },
    { label: 'Notfallcode', text: entry.emergencyCode },
    {
      label: 'Import',
      text: importId && <Link href={`/admin/import/${importId}`}>Öffnen</Link>,
    },
    { label: 'Objekt-ID', text: entry.entityId },
  ].filter(({ text }) => text);
  return (
    <div className={classes.summary}>
      {changes.length === 0 && <p>Keine spezifischen Änderungen erkannt.</p>}
      <dl className={classes.fields}>
        {changes.map((change) => (
          <div className={classes.field} key={change.field}>
            <dt className={classes.label}>{change.label}</dt>
            <dd className={classes.values}>
              <Values change={change} />
            </dd>
          </div>
        ))}
        {notes.map(({ label, text }) => (
          <div className={classes.field} key={label} data-note>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.values}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Values({ change }: { change: FieldChange }) {
  switch (change.kind) {
    case 'added':
      return (
        <>
          <IconPlus size={16} aria-label="Hinzugefügt:" />
          <Text text={change.after} />
        </>
      );
    case 'removed':
      return (
        <>
          <IconMinus size={16} aria-label="Entfernt:" />
          <Text text={change.before} isOld />
        </>
      );
    case 'updated':
      return (
        <>
          <Text text={change.before} isOld />
          <IconArrowRight size={16} aria-label="geändert in" />
          <Text text={change.after} />
        </>
      );
  }
}

function Text({ text, isOld = false }: { text: string; isOld?: boolean }) {
  const Mark = isOld ? 'del' : 'ins';
  return (
    <Mark className={classes.text}>
      <CutText text={text} lines={4} more="Ganzen Text anzeigen" />
    </Mark>
  );
}
