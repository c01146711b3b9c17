import { Button, Switch } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { isBlank } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { useBackCloses } from '../back-closes.ts';
import type { Attachment, DocumentedEquipment } from '../document-fields.ts';
import { DocumentInputs } from '../document-inputs.tsx';
import { lengthProblems } from '../document-values.ts';
import { DropArea } from './drop-area.tsx';
import { FileList } from './file-list.tsx';
import { useUnloadQuestion } from './unload-question.ts';
import classes from './upload-dialog.module.css';
import { useUploadDraft } from './upload-draft.ts';
import { isDone, submitLabel } from './upload-entry.ts';
import { showNoFile, showNoTitle } from './upload-toasts.ts';
import { useUpload } from './use-upload.ts';

const stopQuestion = {
  title: 'Hochladen abbrechen?',
  text: 'Was noch nicht hochgeladen ist, bleibt ausgewählt.',
  confirm: 'Hochladen abbrechen',
  cancel: 'Weiter hochladen',
} as const;

interface UploadDialogProps {
  equipment: DocumentedEquipment;
  attachment?: Attachment | undefined;
  opened: boolean;
  onClose: () => void;
}

export function UploadDialog({ equipment, attachment, opened, onClose }: UploadDialogProps) {
  const user = useCurrentUser();
  const drafted = useUploadDraft(equipment.id, user.id, attachment);
  const { draft: values, change: write, stored, empty } = drafted;
  const { askToDiscard, isAsking, dialog } = useDiscard();

  const end = () => {
    write(empty);
    onClose();
  };
  const upload = useUpload({ equipment, attachedTo: attachment?.id ?? null }, end);
  const { entries, isSending } = upload;
  const open = entries.filter((entry) => !isDone(entry));
  const problems = lengthProblems(values);
  const isTitled = !isBlank(values.title);
  const isSendable = open.length > 0 && isTitled && Object.keys(problems).length === 0;
  const fields = useFocusAfterInert<HTMLDivElement>(isSending);

  const submit = () => {
    if (open.length === 0) showNoFile();
    else if (!isTitled) showNoTitle();
    else if (isSendable && !isSending) upload.send(values);
  };
  const cancel = async () => {
    if (isSending) return upload.stop();
    const isHarmless = open.length === 0 && stored.isEmpty(values);
    if (!isHarmless && !(await askToDiscard())) return;
    upload.clear();
    end();
  };
  /** Called on every way to close except the button, perhaps by accident. */
  const leave = async () => {
    if (isAsking) return;
    if (!isSending) await cancel();
    else if (await askToDiscard(stopQuestion)) upload.stop();
  };
  useBackCloses(opened, () => void leave(), { asksFirst: true });
  useUnloadQuestion(isSending || open.length > 0);

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void leave()}
        title={attachment ? 'Foto hinzufügen' : 'Dokument hochladen'}
        subtitle="PDF, Bilder, Word, Excel • Max. 50MB pro Datei"
        isCovered={isAsking}
      >
        <form
          className={formClasses.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className={formClasses.content}>
            <DropArea isEmpty={entries.length === 0} isDisabled={isSending} onFiles={upload.add}>
              <FileList entries={entries} onRemove={upload.remove} />
            </DropArea>
            <div className={classes.fields} ref={fields} inert={isSending}>
              <DocumentInputs
                values={values}
                problems={problems}
                onChange={write}
                onEnter={submit}
              />
              <Switch
                className={classes.private ?? ''}
                label="Privat (nur für mich sichtbar)"
                labelPosition="left"
                size="lg"
                checked={values.isPrivate}
                onChange={(event) => write({ isPrivate: event.currentTarget.checked })}
              />
            </div>
          </div>
          <div className={formClasses.footer}>
            <Button variant="default" onClick={() => void cancel()}>
              Abbrechen
            </Button>
            <Button
              type="submit"
              leftSection={<IconUpload size={18} />}
              disabled={isSending || !isSendable}
            >
              {isSending ? 'Wird hochgeladen...' : submitLabel(open.length)}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
