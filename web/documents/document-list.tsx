import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import classes from './document-list.module.css';
import { DocumentRow } from './document-row.tsx';

const mostShown = 3;

interface DocumentListProps {
  documents: readonly EquipmentDocument[];
  onView: (document: EquipmentDocument) => void;
  onEdit: (document: EquipmentDocument) => void;
  onRemove: (document: EquipmentDocument) => void;
}

/** The newest documents; a button shows the rest. */
export function DocumentList({ documents, onView, onEdit, onRemove }: DocumentListProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = documents.length - mostShown;
  return (
    <>
      <ul className={classes.rows}>
        {(isOpen ? documents : documents.slice(0, mostShown)).map((document) => (
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
