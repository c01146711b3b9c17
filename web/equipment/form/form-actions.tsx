import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './form-actions.module.css';

interface FormActionsProps {
  formId: string;
  isSaving: boolean;
  onCancel: () => void;
}

export function FormActions({ formId, isSaving, onCancel }: FormActionsProps) {
  return (
    <>
      <Button className={classes.cancel ?? ''} variant="default" onClick={onCancel}>
        Abbrechen
      </Button>
      <Button
        className={classes.save ?? ''}
        type="submit"
        form={formId}
        loading={isSaving}
        leftSection={<IconCheck size={20} />}
      >
        Speichern
      </Button>
    </>
  );
}
