import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import type { ChosenEquipment } from '../chosen-queries.ts';
import type { DraftReading } from '../form/read-draft.ts';
import { PagePreview } from './page-preview.tsx';
import classes from './preview-pane.module.css';
import type { ShownLogo } from './sticker-drawing.tsx';

interface PreviewPaneProps {
  drawn: DraftReading;
  logo: ShownLogo | null;
  equipment: ChosenEquipment;
}

/** The first page with the first of the chosen Anlagen, or why it cannot be shown. */
export function PreviewPane({ drawn, logo, equipment }: PreviewPaneProps) {
  const { layout, startAt, ownText } = drawn;
  const { count, first, isFailed, isFetching, refetch } = equipment;
  return (
    <section className={classes.pane} aria-label="Vorschau">
      {isFailed && (
        <SectionFailed
          text="Die Anlagen für die Vorschau konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!isFailed && !layout && (
        <p className={classes.note}>Die Vorschau erscheint, sobald die Maße stimmen.</p>
      )}
      {!isFailed && layout && count !== undefined && (
        <>
          <PagePreview {...{ layout, startAt, ownText, logo, count }} subjects={first} />
          <p className={classes.note}>
            Erste Seite. In der PDF-Datei ist die Schrift eine andere; Zeilen können anders
            umbrechen.
          </p>
        </>
      )}
      {!isFailed && layout && count === undefined && (
        <div aria-hidden>
          <Skeleton width="100%" height={420} />
        </div>
      )}
    </section>
  );
}
