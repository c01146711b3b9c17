import {
  IconChevronRight,
  IconCloudDown,
  IconCloudOff,
  IconCloudUp,
  IconGitCompare,
} from '@tabler/icons-react';
import { Banner } from '#web/ui/notice/banner.tsx';
import { type BarState, barOf } from './bar-state.ts';
import { openSyncSheet } from './sheet-state.ts';
import classes from './sync-bar.module.css';
import { useSyncStatus } from './use-sync-status.ts';

const icons: Record<BarState['kind'], typeof IconCloudOff> = {
  offline: IconCloudOff,
  decision: IconGitCompare,
  sending: IconCloudUp,
  loading: IconCloudDown,
};

/** The bar above every screen while there is something to say; it opens the sheet. */
export function SyncBar() {
  const bar = barOf(useSyncStatus());
  return <Banner>{bar && <Bar {...bar} />}</Banner>;
}

function Bar({ kind, text, note }: BarState) {
  const Icon = icons[kind];
  const content = (
    <>
      <Icon size={20} aria-hidden />
      <span className={classes.text}>
        {text} {note && <strong className={classes.note}>{note}</strong>}
      </span>
    </>
  );
  if (kind === 'loading') {
    // A screen reader should not read out a number that grows every second.
    return (
      <p className={classes.bar} data-kind={kind} aria-live="off">
        {content}
      </p>
    );
  }
  return (
    <button className={classes.bar} data-kind={kind} type="button" onClick={openSyncSheet}>
      {content}
      <IconChevronRight size={20} aria-hidden />
    </button>
  );
}
