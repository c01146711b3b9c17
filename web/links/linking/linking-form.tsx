import { linkLimits } from '#contract/links.ts';
import { NoteField } from '#web/ui/form/note-field.tsx';
import { isSendable } from '../link-writes.ts';
import { ChosenList } from './chosen-list.tsx';
import { LinkSource } from './link-source.tsx';
import { LinkTypeChoice } from './link-type-choice.tsx';
import classes from './linking-form.module.css';
import type { Linking } from './use-linking.ts';

/** The form of the links: targets, kind and comment. */
export function LinkingForm({ linking }: { linking: Linking }) {
  const { source, draft, change, submit, isSending } = linking;
  return (
    <div className={classes.form} inert={isSending}>
      <LinkSource name={source.name} />
      <ChosenList linking={linking} />
      <LinkTypeChoice kind={draft} onChange={change} />
      <NoteField
        label="Kommentar (optional)"
        placeholder="Was sollten andere über die Verknüpfung wissen?"
        minRows={2}
        maxRows={8}
        value={draft.comments}
        onChange={(comments) => change({ comments })}
        limit={linkLimits.comments}
        isSendable={isSendable(draft.comments)}
        isSending={isSending}
        onSubmit={submit}
      />
    </div>
  );
}

export function createText(count: number): string {
  if (count === 0) return 'Verknüpfen';
  return count === 1 ? '1 Anlage verknüpfen' : `${count} Anlagen verknüpfen`;
}
