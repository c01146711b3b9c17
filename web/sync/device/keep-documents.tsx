import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconCloudDown, IconCloudOff } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { KeepableDocument, KeepJob } from '#web/offline/files/keep-queue.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import classes from './keep-documents.module.css';
import { type KeepWording, loadingText, notesOf, removalText } from './keep-texts.ts';
import type { KeepView } from './keep-view.ts';
import { useKeepDocuments } from './use-keep-documents.ts';

interface KeepDocumentsProps {
  /** Identifies the set of documents on all screens, such as those of one Anlage. */
  of: string;
  documents: readonly KeepableDocument[];
  wording: KeepWording;
}

/** A button that downloads the files of many documents to this device, with progress and result. */
export function KeepDocuments({ of, documents, wording }: KeepDocumentsProps) {
  const { view, start, cancel, remove } = useKeepDocuments(of, documents);
  const { ask, dialog } = useConfirm();
  const root = useRef<HTMLDivElement>(null);
  if (!view) return null;

  /** The pressed button disappears, so the focus is moved first. */
  const keepingFocus = (act: () => void) => () => {
    root.current?.focus({ preventScroll: true });
    act();
  };
  const askToRemove = async () => {
    const isSure = await ask({
      title: 'Vom Gerät entfernen?',
      text: <p>{removalText(documents.length)}</p>,
      confirm: 'Entfernen',
      isHarmless: true,
    });
    if (isSure) keepingFocus(remove)();
  };
  return (
    <div className={classes.control} ref={root} tabIndex={-1}>
      {view.kind === 'missing' && (
        <Offer view={view} wording={wording} onStart={keepingFocus(start)} />
      )}
      {view.kind === 'loading' && <Loading job={view.job} onCancel={keepingFocus(cancel)} />}
      {view.kind === 'kept' && (
        <div className={classes.line}>
          <IconCircleCheckFilled className={classes.tick} size={20} aria-hidden />
          <p className={classes.text}>
            <Labelled text={wording.kept(view)} amount={wording.keptAmount?.(view)} />
          </p>
          <Button
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            leftSection={<IconCloudOff size={18} />}
            onClick={() => void askToRemove()}
          >
            Vom Gerät entfernen
          </Button>
        </div>
      )}
      <StopTouches>{dialog}</StopTouches>
    </div>
  );
}

interface OfferProps {
  view: KeepView & { kind: 'missing' };
  wording: KeepWording;
  onStart: () => void;
}

function Offer({ view, wording, onStart }: OfferProps) {
  const noteId = useId();
  const notes = notesOf(view);
  return (
    <>
      <Button
        className={classes.offer ?? ''}
        variant="light"
        leftSection={<IconCloudDown size={20} />}
        onClick={onStart}
        disabled={view.refusal !== undefined}
        aria-describedby={notes.length > 0 ? noteId : undefined}
        fullWidth
      >
        {view.ended ? (
          'Erneut versuchen'
        ) : (
          <Labelled text={wording.offer(view.missing)} amount={wording.offerAmount(view.missing)} />
        )}
      </Button>
      {notes.length > 0 && (
        <p className={classes.note} id={noteId} role="status" data-bad={!!view.ended || undefined}>
          {notes.join(' ')}
        </p>
      )}
    </>
  );
}

/** The text with the amount, whose number and unit stay on one line. */
function Labelled({ text, amount }: { text: string; amount: string | undefined }) {
  return (
    <span>
      {text}
      {amount && (
        <>
          {' '}
          <span className={classes.amount}>({amount})</span>
        </>
      )}
    </span>
  );
}

function Loading({ job, onCancel }: { job: KeepJob; onCancel: () => void }) {
  const text = loadingText(job);
  return (
    <>
      <div className={classes.line} data-short>
        <p className={classes.text}>{text}</p>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
      <ProgressBar label={text} percent={job.percent} />
    </>
  );
}
