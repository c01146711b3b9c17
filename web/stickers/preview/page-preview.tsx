import type { CSSProperties } from 'react';
import {
  gridOf,
  placeOf,
  type StickerPlace,
  stickersPerPage,
} from '#contract/stickers/sticker-formats.ts';
import type { StickerLayout, StickerSubject } from '#contract/stickers/sticker-layout.ts';
import classes from './page-preview.module.css';
import { type ShownLogo, StickerDrawing } from './sticker-drawing.tsx';

interface PagePreviewProps {
  layout: StickerLayout;
  startAt: number;
  ownText: string | null;
  logo: ShownLogo | null;
  /** The first of the chosen Anlagen. */
  subjects: readonly StickerSubject[];
  /** All of them. */
  count: number;
}

/** The first page. Places without a sticker are dashed. */
export function PagePreview(props: PagePreviewProps) {
  const { layout, startAt, subjects, count, ...drawn } = props;
  const grid = gridOf(layout.format);
  const { page, sticker } = grid;
  const onPage = stickersPerPage(grid);
  const used = Math.min(count, onPage - startAt + 1);
  const shift = { startAt: 1, offset: layout.offset };
  const places = Array.from({ length: onPage }, (_, at) => placeOf(grid, at, shift));
  const isUsed = (at: number) => at >= startAt - 1 && at < startAt - 1 + used;
  return (
    <svg
      className={classes.page}
      role="img"
      aria-label={`Vorschau der ersten Seite, ${used} ${used === 1 ? 'Etikett' : 'Etiketten'}`}
      viewBox={`0 0 ${page.width} ${page.height}`}
      style={{ '--ratio': page.width / page.height } as CSSProperties}
    >
      <path className={classes.free} d={outlines(places, sticker, (at) => !isUsed(at))} />
      <path className={classes.used} d={outlines(places, sticker, isUsed)} />
      {subjects.slice(0, used).map((subject, at) => {
        const place = places[startAt - 1 + at];
        return (
          place && (
            <g key={subject.blankCode ?? subject.id} transform={`translate(${place.x} ${place.y})`}>
              <StickerDrawing layout={layout} subject={subject} {...drawn} />
            </g>
          )
        );
      })}
    </svg>
  );
}

/** The edges of several stickers as one path: a sheet may have thousands of them. */
function outlines(
  places: readonly StickerPlace[],
  { width, height }: { width: number; height: number },
  isWanted: (at: number) => boolean,
): string {
  return places
    .filter((_, at) => isWanted(at))
    .map(({ x, y }) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('');
}
