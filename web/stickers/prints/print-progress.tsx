import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconDownload,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type StickerPrint, stickerPrintStateLabels } from '#contract/stickers/sticker-prints.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { fileAddress, isAtWork, percentDrawn, stickers } from './print-facts.ts';
import classes from './print-progress.module.css';

interface PrintProgressProps {
  print: StickerPrint;
  isTabBlocked: boolean;
  isRepeating: boolean;
  onRepeat: () => void;
}

/** How far the requested print is, and what came of it. */
export function PrintProgress(props: PrintProgressProps) {
  const { print } = props;
  const card = useRef<HTMLElement>(null);
  // The buttons of a phone are at the bottom, and it is at the top.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className={classes.card} aria-label="Druck" aria-live="polite" ref={card}>
      {isAtWork(print.state) && <Running print={print} />}
      {print.state === 'done' && <Done {...props} />}
      {print.state === 'failed' && <Failed {...props} />}
    </section>
  );
}

function Running({ print }: { print: StickerPrint }) {
  const { state, done, count } = print;
  const percent = percentDrawn(print);
  return (
    <>
      <p className={classes.text}>
        {stickerPrintStateLabels[state]}
        {/* The state is announced, but not each percent. */}
        {state === 'running' && <span aria-live="off">{` · ${percent}\u00a0%`}</span>}
      </p>
      <ProgressBar label="Fortschritt des Drucks" percent={percent} />
      <p className={classes.detail} aria-live="off">
        {done.toLocaleString('de-DE')} von {stickers(count)}
      </p>
      <p className={classes.detail}>
        Sie können die Seite verlassen; die Datei steht danach unter „Zuletzt gedruckt“.
      </p>
    </>
  );
}

function Done({ print: { id, count, hasFile }, isTabBlocked }: PrintProgressProps) {
  return (
    <>
      <p className={classes.text}>
        <IconCircleCheckFilled className={classes.done} size={22} aria-hidden />
        {stickers(count)} {count === 1 ? 'ist' : 'sind'} fertig
      </p>
      {isTabBlocked && (
        <p className={classes.detail}>Der Browser hat kein neues Fenster geöffnet.</p>
      )}
      <p className={classes.detail}>
        Beim Drucken „Tatsächliche Größe“ (100 %) wählen, sonst passen die Maße nicht.
      </p>
      {hasFile && (
        <div className={classes.actions}>
          <Button
            component="a"
            href={fileAddress(id)}
            target="_blank"
            rel="noopener"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            Zum Drucken öffnen
          </Button>
          <Button
            component="a"
            href={fileAddress(id)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Herunterladen
          </Button>
        </div>
      )}
    </>
  );
}

function Failed({ print, isRepeating, onRepeat }: PrintProgressProps) {
  return (
    <>
      <p className={classes.text} role="alert">
        <IconAlertTriangle className={classes.failed} size={22} aria-hidden />
        {print.error ?? 'Die Etiketten konnten nicht erstellt werden.'}
      </p>
      <div className={classes.actions}>
        <Button
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isRepeating}
          onClick={onRepeat}
        >
          Erneut versuchen
        </Button>
      </div>
    </>
  );
}
