import { Button } from '@mantine/core';
import { IconBolt, IconPlus, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import classes from './no-buttons.module.css';

interface NoButtonsProps {
  onAdd: () => void;
  /** Only set if saved buttons would be removed, because "Speichern" is not offered for an empty list. */
  onRemoveSaved: (() => void) | undefined;
}

export function NoButtons({ onAdd, onRemoveSaved }: NoButtonsProps) {
  return (
    <EmptyState
      icon={<IconBolt size={30} />}
      title="Keine Schaltflächen"
      text={
        onRemoveSaved
          ? 'Ihre gespeicherten Schaltflächen bleiben, bis Sie sie alle löschen.'
          : 'Eine Schaltfläche sucht mit einem Tippen, zum Beispiel nach HVAC, Brandschutz oder BT5.'
      }
      action={
        <>
          <Button leftSection={<IconPlus size={18} />} onClick={onAdd}>
            Erste Schaltfläche hinzufügen
          </Button>
          {onRemoveSaved && (
            <Button
              className={classes.remove ?? ''}
              variant="default"
              leftSection={<IconTrash size={18} />}
              onClick={onRemoveSaved}
            >
              Alle löschen
            </Button>
          )}
        </>
      }
    />
  );
}
