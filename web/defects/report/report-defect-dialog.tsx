import type { DefectFields as Fields } from '#contract/defects/defects.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { type DefectiveEquipment, type FoundAt, reportDefect } from '../defect-writes.ts';
import { DefectFields } from './defect-fields.tsx';
import { readDefect } from './defect-values.ts';
import { useReportDraft } from './report-draft.ts';

export interface ReportDefectDialogProps extends FoundAt {
  opened: boolean;
  equipment: DefectiveEquipment;
  onClose: () => void;
  /** The defect is on the server or waits on this device. */
  onReported?: ((defectId: string) => void) | undefined;
}

/** Reports a defect of an Anlage: its class with one tap, what is wrong, and what holds until it is mended. */
export function ReportDefectDialog(props: ReportDefectDialogProps) {
  const { opened, equipment, onClose, onReported, taskId, pointId, pointLabel } = props;
  const user = useCurrentUser();
  const draft = useReportDraft(user.id, { equipmentId: equipment.id, taskId, pointId });
  const { values, write } = draft;
  const read = readDefect(values);
  const { send, isSending } = useQueuedWrite({
    send: ({ id, fields }: { id: string; fields: Fields }) =>
      reportDefect(user.id, equipment, { id, fields, foundAt: { taskId, pointId, pointLabel } }),
    done: 'Mangel gemeldet',
    failed: 'Der Mangel konnte nicht gemeldet werden.',
    onWritten: ({ id }) => {
      draft.clear();
      onClose();
      onReported?.(id);
    },
  });
  const form = useDialogForm({
    ...{ isValid: 'fields' in read, isSending },
    onSubmit: () => 'fields' in read && send({ id: draft.send(read.fields), fields: read.fields }),
  });
  const problems = form.hasTried && 'problems' in read ? read.problems : {};
  return (
    <FormDialog
      {...{ opened, isSending }}
      title="Mangel melden"
      subtitle={pointLabel ? `${equipment.name} · ${pointLabel}` : equipment.name}
      isChanged={!draft.isEmpty}
      onClose={() => {
        draft.clear();
        onClose();
      }}
    >
      {(cancel) => (
        <DialogForm form={form} submitLabel="Mangel melden" onCancel={cancel}>
          <DefectFields {...{ values, problems }} assigneeName={null} onChange={write} isNew />
        </DialogForm>
      )}
    </FormDialog>
  );
}
