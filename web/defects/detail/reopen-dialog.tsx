import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import * as z from 'zod/mini';
import { defectLimits, MISSING_REOPENING } from '#contract/defects/defects.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { announcedErrors } from '#web/ui/form/field-props.ts';

interface ReopenDialogProps {
  opened: boolean;
  isSending: boolean;
  defectId: string;
  onClose: () => void;
  onReopen: (reason: string) => void;
}

const schema = z.object({ reason: z.string() });
const empty = { reason: '' };

/** Asks why a mended defect is open again. What is typed survives a reload. */
export function ReopenDialog(props: ReopenDialogProps) {
  const { opened, isSending, defectId, onClose, onReopen } = props;
  const user = useCurrentUser();
  const { draft, change } = useFormDraft(() =>
    formDraft([user.id, `defect-reopening:${defectId}`], schema, empty),
  );
  const problem = problemOf(draft.reason);
  const form = useDialogForm({
    ...{ isValid: !problem, isSending },
    onSubmit: () => {
      onReopen(draft.reason);
      change(empty);
    },
  });
  return (
    <FormDialog
      {...{ opened, isSending }}
      title="Mangel wieder öffnen"
      isChanged={draft.reason !== ''}
      onClose={() => {
        change(empty);
        onClose();
      }}
    >
      {(cancel) => (
        <DialogForm form={form} submitLabel="Wieder öffnen" onCancel={cancel}>
          <Textarea
            {...announcedErrors}
            label="Grund"
            placeholder="z. B. Die Klemme ist wieder locker."
            minRows={3}
            autosize
            value={draft.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
            error={form.hasTried && problem}
            withAsterisk
            aria-required
            data-autofocus
          />
        </DialogForm>
      )}
    </FormDialog>
  );
}

function problemOf(reason: string): string | undefined {
  if (isBlank(reason)) return MISSING_REOPENING;
  return fits(reason, defectLimits.reason)
    ? undefined
    : `Höchstens ${defectLimits.reason} Zeichen.`;
}
