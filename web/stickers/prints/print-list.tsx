import { Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type StickerPrint,
  type StickerPrintState,
  stickerPrintStateLabels,
} from '#contract/stickers/sticker-prints.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { TextRow, TextRows, TextRowsSkeleton } from '#web/ui/list/text-rows.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { printsQuery } from '../sticker-queries.ts';
import { detailsOf, fileAddress, fileUntil, percentDrawn, titleOf } from './print-facts.ts';
import classes from './print-list.module.css';

/** Who printed which stickers and when; their files for a day. */
export function PrintList() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery({
    ...printsQuery(page),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard
      title="Zuletzt gedruckt"
      icon={<IconHistory size={20} aria-hidden />}
      {...(data ? { count: data.total } : {})}
    >
      {!data && isError && (
        <SectionFailed
          text="Die letzten Drucke konnten nicht geladen werden."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <TextRowsSkeleton widths={[220, 180, 240]} />}
      {data?.total === 0 && <p className={classes.none}>Noch keine Etiketten gedruckt.</p>}
      {data && data.total > 0 && (
        <TextRows>
          {data.prints.map((print) => (
            <PrintRow key={print.id} print={print} />
          ))}
        </TextRows>
      )}
      {data && data.totalPages > 1 && (
        <Pager page={page} pages={data.totalPages} onChange={setPage} />
      )}
    </SectionCard>
  );
}

const tones: Record<StickerPrintState, 'neutral' | 'accent' | 'ok' | 'bad'> = {
  ...{ queued: 'neutral', running: 'accent', done: 'ok', failed: 'bad' },
};

function PrintRow({ print }: { print: StickerPrint }) {
  const { id, state, hasFile, error } = print;
  const { createdAt, createdByName } = print;
  const label = stickerPrintStateLabels[state];
  const title = titleOf(print);
  const by = createdByName ? ` von ${createdByName}` : '';
  return (
    <TextRow
      name={title}
      state={
        <Pill tone={tones[state]}>
          {state === 'running' ? `${label} · ${percentDrawn(print)}\u00a0%` : label}
        </Pill>
      }
      lines={[
        detailsOf(print),
        `${formatDateTime(createdAt)}${by}`,
        ...(hasFile ? [`Datei bis ${fileUntil(print)}`] : []),
        ...(error ? [error] : []),
      ]}
      action={
        hasFile && (
          <Button
            component="a"
            href={fileAddress(id)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`PDF vom ${formatDateTime(createdAt)} herunterladen`}
          >
            PDF
          </Button>
        )
      }
    />
  );
}
