import {
  IconClock,
  IconCloudUp,
  IconFileUpload,
  IconMessage,
  IconPencil,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { SyncAction } from '#contract/noun.ts';
import { fileFacts } from '#web/offline/queue/file-row.ts';
import { needsUpload } from '#web/offline/queue/item-file.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { Ago } from './ago.tsx';
import { type ItemState, stateTexts } from './item-state.ts';
import { detailOf, sentenceOf } from './item-text.ts';
import { UploadProgress } from './upload-progress.tsx';
import classes from './waiting-row.module.css';

const icons: Record<SyncAction, typeof IconPlus> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
};

function iconOf(item: QueueItem) {
  if (fileFacts(item)) return IconFileUpload;
  return item.type === 'comment' ? IconMessage : icons[item.action];
}

interface WaitingRowProps {
  item: QueueItem;
  state: ItemState;
  onDiscard: (item: QueueItem) => void;
}

/** One waiting change. */
export function WaitingRow({ item, state, onDiscard }: WaitingRowProps) {
  const Icon = iconOf(item);
  const isSending = state === 'sending';
  const isRepeated = state === 'later' || state === 'again';
  const detail = detailOf(item);
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={classes.texts}>
        <p className={classes.title}>{sentenceOf(item)}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
        <p className={classes.state}>
          <Pill
            tone={isSending ? 'accent' : 'neutral'}
            icon={
              isSending ? (
                <IconCloudUp size={14} aria-hidden />
              ) : (
                <IconClock size={14} aria-hidden />
              )
            }
          >
            {stateTexts[state]}
          </Pill>
          <Ago moment={item.timestamp} />
        </p>
        <UploadProgress item={item.id} title={item.label} />
        {isRepeated && item.error && <p className={classes.detail}>{item.error.message}</p>}
      </div>
      <IconButton
        label={`Verwerfen: ${sentenceOf(item)}`}
        onClick={() => onDiscard(item)}
        // An upload can still be discarded, because its document has not been sent yet.
        disabled={isSending && !needsUpload(item)}
      >
        <IconX size={20} />
      </IconButton>
    </li>
  );
}
