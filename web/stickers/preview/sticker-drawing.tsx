import { memo, useMemo } from 'react';
import {
  layOutSticker,
  type StickerFace,
  type StickerLayout,
  type StickerSubject,
  stickerAddress,
} from '#contract/stickers/sticker-layout.ts';
import { isBold, point } from '#contract/stickers/sticker-texts.ts';
import { type QrPath, qrPath } from '#web/ui/qr/qr-matrix.ts';
import { screenFonts } from './screen-fonts.ts';
import classes from './sticker-drawing.module.css';

/** The picture of a logo as the browser loads it. */
export interface ShownLogo {
  address: string;
  width: number;
  height: number;
}

interface StickerDrawingProps {
  layout: StickerLayout;
  subject: StickerSubject;
  ownText: string | null;
  logo: ShownLogo | null;
}

/** One sticker in millimetres, laid out as in the PDF file. */
export const StickerDrawing = memo(function StickerDrawing(props: StickerDrawingProps) {
  const { layout, subject, ownText, logo } = props;
  const code = useMemo(() => qrPath(stickerAddress(window.location.origin, subject)), [subject]);
  const faces = layOutSticker(
    layout,
    { subject, ownText, modules: code.size, logoAspect: logo && logo.width / logo.height },
    screenFonts(),
  );
  return faces.map((face) => (
    <Face key={`${face.x} ${face.y}`} face={face} code={code} logo={logo} />
  ));
});

interface FaceProps {
  face: StickerFace;
  code: QrPath;
  logo: ShownLogo | null;
}

function Face({ face, code, logo }: FaceProps) {
  const { x, y, width, height, isTurned, dot, texts } = face;
  const corner = isTurned
    ? `translate(${x + width} ${y + height}) rotate(180)`
    : `translate(${x} ${y})`;
  const unit = face.code.size / code.size;
  return (
    <g transform={corner}>
      <path
        className={classes.ink}
        transform={`translate(${face.code.x} ${face.code.y}) scale(${unit})`}
        d={code.path}
      />
      {logo && face.logo && <image href={logo.address} {...face.logo} />}
      {dot && <circle cx={dot.x} cy={dot.y} r={dot.radius} fill={dot.color} />}
      {texts.map((text) => (
        <text
          className={text.kind === 'id' ? classes.soft : classes.ink}
          key={`${text.kind} ${text.y}`}
          x={text.x}
          y={text.y}
          fontSize={text.size * point}
          fontWeight={isBold(text.kind) ? 600 : 400}
          // The typeface of the interface is drawn as wide as that of the file.
          textLength={text.width}
          lengthAdjust="spacingAndGlyphs"
        >
          {text.line}
        </text>
      ))}
    </g>
  );
}
