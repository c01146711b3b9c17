import { Button, NativeSelect } from '@mantine/core';
import {
  IconCopyPlus,
  IconDeviceFloppy,
  IconPencil,
  IconSelector,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { NameDialog } from './name-dialog.tsx';
import classes from './template-bar.module.css';
import {
  type TemplateContent,
  useChangeTemplate,
  useCreateTemplate,
  useRemoveTemplate,
} from './use-template-writes.ts';

interface TemplateBarProps {
  /** Undefined until they are loaded. */
  all: readonly StickerTemplate[] | undefined;
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
  chosen: StickerTemplate | undefined;
  /** Undefined as long as the form contains something wrong. */
  content: TemplateContent | undefined;
  /** The form contains something else than the chosen template. */
  isChanged: boolean;
  isOnline: boolean;
  onChoose: (template: StickerTemplate | null) => void;
  onSaved: (template: StickerTemplate) => void;
}

/** Chooses, saves, renames and deletes templates. */
export function TemplateBar(props: TemplateBarProps) {
  const { all, isFailed, isFetching, refetch, ...form } = props;
  const { chosen, content, isChanged, isOnline, onChoose, onSaved } = form;
  const templates = all ?? [];
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const close = () => setNaming(undefined);
  const { create, isCreating, sentId } = useCreateTemplate((made) => {
    onSaved(made);
    close();
  });
  const saving = useChangeTemplate('Vorlage gespeichert', onSaved);
  const renaming = useChangeTemplate('Vorlage umbenannt', close);
  const removing = useRemoveTemplate(() => onChoose(null));
  const { ask, dialog } = useConfirm();

  const save = () => {
    if (!content) return;
    if (!chosen) return setNaming('new');
    const { layout, ownText, logo } = content;
    const change = { name: chosen.name, layout, ownText, ...(logo ? { logo: logo.data } : {}) };
    saving.mutate({ template: chosen, change });
  };
  const name = (text: string) => {
    if (naming === 'new' && content) create({ ...content, name: text, copied: chosen });
    if (naming === 'rename' && chosen) {
      const { layout, ownText } = chosen;
      renaming.mutate({ template: chosen, change: { name: text, layout, ownText } });
    }
  };
  const remove = async (template: StickerTemplate) => {
    const isSure = await ask({
      title: 'Vorlage löschen',
      text: `„${template.name}“ wird für alle gelöscht. Gedrucktes bleibt in der Liste.`,
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) removing.mutate(template);
  };

  if (isFailed) {
    return (
      <SectionFailed
        text="Die Vorlagen konnten nicht geladen werden."
        onRepeat={refetch}
        isRepeating={isFetching}
      />
    );
  }
  return (
    <div className={classes.bar}>
      <NativeSelect
        className={classes.select ?? ''}
        label="Vorlage"
        disabled={!all}
        data={[
          { value: '', label: 'Ohne Vorlage' },
          ...templates.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) =>
          onChoose(templates.find(({ id }) => id === currentTarget.value) ?? null)
        }
        rightSection={<IconSelector size={18} aria-hidden />}
        description={chosen && isChanged ? 'Geändert, noch nicht gespeichert' : undefined}
      />
      <Button
        variant="subtle"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        disabled={!isOnline || !content || (chosen !== undefined && !isChanged)}
        loading={saving.isPending}
        onClick={save}
      >
        Speichern
      </Button>
      {chosen && (
        <RowMenu
          label={`Vorlage „${chosen.name}“`}
          disabled={!isOnline || removing.isPending}
          entries={[
            {
              label: 'Als neue Vorlage speichern',
              icon: <IconCopyPlus size={18} aria-hidden />,
              disabled: !content,
              onChoose: () => setNaming('new'),
            },
            {
              label: 'Umbenennen',
              icon: <IconPencil size={18} aria-hidden />,
              onChoose: () => setNaming('rename'),
            },
            {
              label: 'Löschen',
              icon: <IconTrash size={18} aria-hidden />,
              destroys: true,
              onChoose: () => void remove(chosen),
            },
          ]}
        />
      )}
      <NameDialog
        title={naming === 'rename' ? 'Vorlage umbenennen' : 'Vorlage speichern'}
        opened={naming !== undefined}
        initial={naming === 'rename' ? (chosen?.name ?? '') : ''}
        taken={templates.filter(({ id }) => id !== (naming === 'new' ? sentId : chosen?.id))}
        isSending={isCreating || renaming.isPending}
        onName={name}
        onClose={close}
      />
      {dialog}
    </div>
  );
}
