import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import classes from './document-list.module.css';
import { DocumentRow } from './document-row.tsx';

const most = 3;

interface DocumentListProps {
  documents: readonly EquipmentDocument[];
  onView: (document: EquipmentDocument) => void;
  onEdit: (document: EquipmentDocument) => void;
  onRemove: (document: EquipmentDocument) => void;
}

/** The newest, and the rest when somebody wants it. */
export function DocumentList({ documents, onView, onEdit, onRemove }: DocumentListProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = documents.length - most;
  return (
    <>
      <ul className={classes.rows}>
        {(isOpen ? documents : documents.slice(0, most)).map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onView={() => onView(document)}
            onEdit={() => onEdit(document)}
            onRemove={() => onRemove(document)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          className={classes.fold ?? ''}
          variant="subtle"
          color="gray"
          rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          fullWidth
        >
          {isOpen ? 'Weniger anzeigen' : `${rest.toLocaleString('de-DE')} weitere anzeigen`}
        </Button>
      )}
    </>
  );
}
