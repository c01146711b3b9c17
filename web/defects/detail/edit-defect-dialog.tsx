import { useState } from 'react';
import * as z from 'zod/mini';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import type { DefectFields as Fields } from '#contract/defects/defects.ts';
import { type Defect, defect as defectSchema } from '#contract/defects/defects.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { changeDefect } from '../defect-writes.ts';
import { DefectFields } from '../report/defect-fields.tsx';
import { defectValues, readDefect, valuesOf } from '../report/defect-values.ts';

interface EditDefectDialogProps extends DefectItem {
  opened: boolean;
  onClose: () => void;
}

const draftSchema = z.object({
  values: defectValues,
  /** The defect when the user began to change it. */
  seen: defectSchema,
});

export function EditDefectDialog({ opened, onClose, defect, equipment }: EditDefectDialogProps) {
  const user = useCurrentUser();
  const edit = useDefectEdit(user.id, defect);
  const { values, seen } = edit;
  const read = readDefect(values);
  const end = () => {
    edit.clear();
    onClose();
  };
  const { send, isSending } = useQueuedWrite({
    send: (fields: Fields) => changeDefect(user.id, equipment, { fields, seen }),
    done: 'Mangel geändert',
    failed: 'Der Mangel konnte nicht geändert werden.',
    onWritten: end,
  });
  const form = useDialogForm({
    ...{ isValid: 'fields' in read, isSending },
    onSubmit: () => {
      if (!edit.isChanged) end();
      else if ('fields' in read) send(read.fields);
    },
  });
  const problems = form.hasTried && 'problems' in read ? read.problems : {};
  return (
    <FormDialog
      {...{ opened, isSending }}
      title="Mangel bearbeiten"
      subtitle={equipment.name}
      isChanged={edit.isChanged}
      onClose={end}
    >
      {(cancel) => (
        <DialogForm form={form} onCancel={cancel}>
          <DefectFields
            {...{ values, problems }}
            assigneeName={seen.assigneeName}
            onChange={edit.write}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
}

/** An edit survives a reload. Before anything is changed, the form follows what others save. */
function useDefectEdit(userId: string, defect: Defect) {
  const [entry] = useState(() => draftEntry(userId, `defect-edit:${defect.id}`, draftSchema));
  const [stored, setStored] = useState(() => entry.read());
  const { values, seen } = stored ?? { values: valuesOf(defect), seen: defect };
  return {
    ...{ values, seen },
    isChanged: JSON.stringify(values) !== JSON.stringify(valuesOf(seen)),
    write: (part: Partial<typeof values>) => {
      const next = { values: { ...values, ...part }, seen };
      entry.write(next);
      setStored(next);
    },
    clear: () => {
      entry.clear();
      setStored(null);
    },
  };
}
