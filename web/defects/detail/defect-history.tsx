import { ActionIcon } from '@mantine/core';
import { IconHistory, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type DefectEntry, defectTextLimit } from '#contract/defects/defect-entries.ts';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import { nameOf } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { NoteField } from '#web/ui/form/note-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { DefectStatusPill } from '../defect-pills.tsx';
import { entriesQuery } from '../defect-queries.ts';
import { writeEntry } from '../defect-writes.ts';
import classes from './defect-history.module.css';

/** What happened to a defect, the oldest first, and a field to write more. */
export function DefectHistory({ defect, equipment }: DefectItem) {
  const user = useCurrentUser();
  const { data, isError, isFetching, refetch } = useQuery(entriesQuery(defect.id));
  const reporter = defect.createdByName ?? (defect.createdBy === user.id ? nameOf(user) : '');
  return (
    <SectionCard title="Verlauf" icon={<IconHistory size={20} aria-hidden />}>
      <ol className={classes.entries}>
        <li className={classes.entry}>
          <p className={classes.text}>Mangel gemeldet</p>
          <Stamp author={reporter || 'Unbekannt'} at={defect.createdAt} />
        </li>
        {data?.map((entry) => (
          <Entry entry={entry} key={entry.id} />
        ))}
        {!data && !isError && (
          <li className={classes.entry}>
            <Skeleton width="70%" />
            <Skeleton width={150} height={12} />
          </li>
        )}
      </ol>
      {!data && isError && (
        <SectionFailed
          text="Der Verlauf konnte nicht geladen werden."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      {can(user, 'defect.update') && <EntryComposer {...{ defect, equipment }} />}
    </SectionCard>
  );
}

function Entry({ entry }: { entry: DefectEntry }) {
  const user = useCurrentUser();
  const { id, status, text, authorName, createdAt } = entry;
  return (
    <li className={classes.entry}>
      {status && <DefectStatusPill status={status} />}
      {text && (
        <div className={classes.text}>
          <CutText text={text} lines={8} />
        </div>
      )}
      {/* A waiting entry has no author name yet; it is always the user's own. */}
      <Stamp author={authorName || nameOf(user)} at={createdAt} />
      <PendingPill record={id} />
    </li>
  );
}

function Stamp({ author, at }: { author: string; at: string }) {
  return (
    <p className={classes.stamp}>
      {author} · <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
  );
}

const schema = z.object({
  text: z.string(),
  /** An entry that was sent and not confirmed. The same id makes a second attempt the same entry. */
  sent: z.optional(z.object({ text: z.string(), id: z.string() })),
});
const empty: z.infer<typeof schema> = { text: '' };

function EntryComposer({ defect, equipment }: DefectItem) {
  const user = useCurrentUser();
  const { draft, change, stored } = useFormDraft(() =>
    formDraft([user.id, `defect-entry:${defect.id}`], schema, empty),
  );
  const { send, isSending } = useQueuedWrite({
    send: (entry: { id: string; text: string }) =>
      writeEntry(user.id, equipment, { ...entry, defectId: defect.id }),
    done: 'Eintrag hinzugefügt',
    failed: 'Der Eintrag konnte nicht gespeichert werden.',
    // Text that was typed while it was sent stays.
    onWritten: ({ text }) =>
      change((before) => ({
        text: before.text.trim() === text ? '' : before.text,
        sent: undefined,
      })),
  });
  const isSendable = !isBlank(draft.text) && fits(draft.text, defectTextLimit);
  const submit = () => {
    const text = draft.text.trim();
    const { sent } = stored.read();
    const id = sent?.text === text ? sent.id : crypto.randomUUID();
    change({ sent: { text, id } });
    send({ id, text });
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.field}>
        <NoteField
          aria-label="Neuer Eintrag"
          placeholder="Etwas zum Mangel schreiben"
          maxRows={12}
          value={draft.text}
          onChange={(text) => change({ text })}
          limit={defectTextLimit}
          isSendable={isSendable}
          isSending={isSending}
          onSubmit={submit}
        />
      </div>
      <ActionIcon
        type="submit"
        variant="filled"
        color="indigo"
        aria-label="Eintrag hinzufügen"
        data-tooltip="Eintrag hinzufügen"
        disabled={!isSendable}
        loading={isSending}
      >
        <IconSend2 size={20} />
      </ActionIcon>
    </form>
  );
}
