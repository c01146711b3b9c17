import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { EquipmentForm } from './equipment-form.ts';
import { announced } from './field-props.ts';
import { FormCard } from './form-card.tsx';

interface CommentCardProps {
  form: EquipmentForm;
  className?: string | undefined;
}

/** Sent after the Anlage is saved; autosave leaves it alone. */
export function CommentCard({ form, className }: CommentCardProps) {
  return (
    <FormCard title="Neuer Kommentar" className={className}>
      <Textarea
        {...announced}
        aria-label="Neuer Kommentar"
        rows={4}
        placeholder="Was sollten andere über diese Anlage wissen?"
        {...form.textProps('comment')}
      />
    </FormCard>
  );
}
