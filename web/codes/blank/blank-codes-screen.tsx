import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type CodeBatch, codeBatchCalls } from '#contract/codes/code-batches.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { TextRow, TextRows, TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import classes from './blank-codes-screen.module.css';
import { NewBatchForm } from './new-batch-form.tsx';

interface BlankCodesScreenProps {
  /** Leads to the stickers of a batch. */
  PrintLink: ComponentType<{ batchId: string }>;
}

/** Codes for stickers that are put up before their Anlagen are recorded. */
export function BlankCodesScreen({ PrintLink }: BlankCodesScreenProps) {
  const { isOnline } = useSyncStatus();
  const { data, isError, isFetching, refetch } = useQuery(serverQuery(codeBatchCalls.list));
  return (
    <Page title="Leere Etiketten" backHref="/manage">
      <div className={classes.parts}>
        {!isOnline && (
          <OfflineNote>
            Neue Codes gibt der Server aus. Zuordnen lassen sich gedruckte Etiketten auch ohne Netz.
          </OfflineNote>
        )}
        <NewBatchForm isOnline={isOnline} />
        <SectionCard
          title="Sätze"
          icon={<IconTag size={20} aria-hidden />}
          {...(data ? { count: data.length } : {})}
        >
          {!data && !isError && <TextRowsSkeleton widths={[200, 160]} />}
          {!data && isError && (
            <SectionFailed
              text="Die leeren Etiketten konnten nicht geladen werden."
              onRepeat={() => void refetch()}
              isRepeating={isFetching}
            />
          )}
          {data?.length === 0 && <p className={classes.none}>Noch keine Codes erzeugt.</p>}
          {data && data.length > 0 && (
            <TextRows>
              {data.map((batch) => (
                <BatchRow key={batch.id} batch={batch} PrintLink={PrintLink} />
              ))}
            </TextRows>
          )}
        </SectionCard>
      </div>
    </Page>
  );
}

function BatchRow({ batch, PrintLink }: BlankCodesScreenProps & { batch: CodeBatch }) {
  const { id, count, assigned, note, createdAt, createdByName } = batch;
  const by = createdByName ? ` von ${createdByName}` : '';
  return (
    <TextRow
      name={note ?? codesText(count)}
      state={
        <Pill tone={assigned === count ? 'ok' : 'neutral'}>
          {assigned.toLocaleString('de-DE')} von {count.toLocaleString('de-DE')} zugeordnet
        </Pill>
      }
      lines={[...(note ? [codesText(count)] : []), `${formatDateTime(createdAt)}${by}`]}
      action={<PrintLink batchId={id} />}
    />
  );
}

const codesText = (count: number) =>
  count === 1 ? 'Ein Code' : `${count.toLocaleString('de-DE')} Codes`;
