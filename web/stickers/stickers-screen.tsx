import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { anlagen } from '#contract/equipment-types.ts';
import { stickerLimits } from '#contract/stickers/sticker-formats.ts';
import { tooManyStickers } from '#contract/stickers/sticker-prints.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
import { type Chosen, sourceOf } from './chosen.ts';
import { useChosenEquipment } from './chosen-queries.ts';
import { StickerForm } from './form/sticker-form.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import { PrintList } from './prints/print-list.tsx';
import { PrintProgress } from './prints/print-progress.tsx';
import { type Purpose, usePrinting } from './prints/use-printing.ts';
import classes from './stickers-screen.module.css';
import { TemplateBar } from './templates/template-bar.tsx';
import { useIsHardToRead } from './use-is-hard-to-read.ts';
import { useStickers } from './use-stickers.ts';

export const stickersTitle = 'Etiketten';

/** The form, and the first page beside it; below it on narrow screens. */
export function StickersScreen({ chosen }: { chosen: Chosen }) {
  const stickers = useStickers(chosen);
  const equipment = useChosenEquipment(chosen);
  const printing = usePrinting();
  const { isOnline } = useSyncStatus();
  const form = useRef<HTMLElement>(null);
  const [, countInvalidSubmit] = useInvalidSubmits(form);
  // Typing stays quick although each letter may move the texts of all stickers.
  const drawn = useDeferredValue(stickers.reading);
  const { count } = equipment;
  const refusal = refusalFor(count);
  const isHardToRead = useIsHardToRead(drawn.layout, equipment.first);

  const print = (purpose: Purpose) => {
    if (stickers.print) printing.start(stickers.print, purpose);
    else countInvalidSubmit();
  };
  const buttons = (
    <PrintButtons
      isBusy={printing.isBusy}
      isDisabled={!isOnline || count === undefined || refusal !== undefined}
      onPrint={print}
    />
  );
  return (
    <Page
      title={stickersTitle}
      {...(count === undefined ? {} : { subtitle: countText(chosen, count) })}
      backHref={sourceOf(chosen)}
      actions={<div className={classes.headerActions}>{buttons}</div>}
      actionBar={buttons}
    >
      <div className={classes.parts}>
        {!isOnline && (
          <OfflineNote>
            Drucken und Vorlagen brauchen eine Verbindung zum Server. Was Sie eingeben, bleibt hier
            stehen.
          </OfflineNote>
        )}
        {refusal && (
          <p className={classes.refusal} role="alert">
            {refusal}
          </p>
        )}
        {printing.print && (
          <PrintProgress
            key={printing.print.id}
            print={printing.print}
            isTabBlocked={printing.isTabBlocked}
            isRepeating={printing.isBusy}
            onRepeat={printing.repeat}
          />
        )}
        <div className={classes.columns}>
          <StickerForm
            draft={stickers.draft}
            reading={stickers.reading}
            logo={{ ...stickers.logo, hasLogo: stickers.logo.shown !== null }}
            isBlank={chosen.kind === 'blank'}
            isHardToRead={isHardToRead}
            onEvent={stickers.send}
            form={form}
          >
            <TemplateBar {...stickers.templates} isOnline={isOnline} />
          </StickerForm>
          <PreviewPane drawn={drawn} logo={stickers.logo.shown} equipment={equipment} />
        </div>
        <PrintList />
      </div>
    </Page>
  );
}

function countText({ kind }: Chosen, count: number): string {
  if (kind !== 'blank') return anlagen(count);
  return count === 1 ? 'Ein leeres Etikett' : `${count.toLocaleString('de-DE')} leere Etiketten`;
}

/** Why nothing can be printed for so many Anlagen. */
function refusalFor(count: number | undefined): string | undefined {
  if (count === 0) return 'Die Auswahl enthält keine Anlage.';
  const isTooLarge = count !== undefined && count > stickerLimits.perPrint;
  return isTooLarge ? tooManyStickers(count) : undefined;
}

interface PrintButtonsProps {
  isBusy: boolean;
  isDisabled: boolean;
  onPrint: (purpose: Purpose) => void;
}

function PrintButtons({ isBusy, isDisabled, onPrint }: PrintButtonsProps): ReactNode {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        disabled={isDisabled || isBusy}
        onClick={() => onPrint('print')}
      >
        Drucken
      </Button>
      <Button
        leftSection={<IconDownload size={20} aria-hidden />}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() => onPrint('download')}
      >
        PDF
      </Button>
    </>
  );
}
