import { create } from 'qrcode';
import { darkRuns, type QrMatrix, qrLevel } from '#contract/qr-code.ts';
import { gridOf, placeOf } from '#contract/stickers/sticker-formats.ts';
import {
  layOutSticker,
  type StickerFace,
  type StickerLayout,
  type StickerSubject,
  stickerAddress,
} from '#contract/stickers/sticker-layout.ts';
import { isBold, point, type StickerFonts } from '#contract/stickers/sticker-texts.ts';
import { Canvas, type Color, type Picture } from '../pdf/canvas.ts';
import { newDocument, written } from '../pdf/document.ts';
import { openFaces } from '../pdf/faces.ts';
import { openPicture } from '../pdf/open-picture.ts';
import type { Typeface } from '../pdf/typeface.ts';

/** Everything that the PDF of a print shows. */
export interface StickersFile {
  layout: StickerLayout;
  startAt: number;
  ownText: string | null;
  stickers: StickerSubject[];
  /** A PNG or JPEG file without transparency. */
  logo: Uint8Array | null;
  /** Where the application is reached: the codes contain it. */
  origin: string;
  createdAt: string;
}

const ink: Color = '0 0 0';
const soft: Color = '0.36 0.39 0.44';

interface Pen {
  canvas: Canvas;
  faces: ReturnType<typeof openFaces>;
  logo: Picture | null;
}

/** The bytes of the file, page by page. */
export function* stickersPdf(file: StickersFile): Generator<Uint8Array> {
  const { layout, stickers, createdAt } = file;
  const document = newDocument({ title: 'Etiketten', subject: 'Etiketten mit QR-Code', createdAt });
  const faces = openFaces(document);
  const fonts = { regular: widthsOf(faces.regular), bold: widthsOf(faces.bold) };
  const logo = file.logo && openPicture(document, file.logo);
  const pen = { canvas: new Canvas(document), faces, logo };
  const grid = gridOf(layout.format);
  const size: [number, number] = [grid.page.width / point, grid.page.height / point];
  let page = -1;
  for (const [at, subject] of stickers.entries()) {
    const place = placeOf(grid, at, { startAt: file.startAt, offset: layout.offset });
    if (place.page !== page) {
      if (page >= 0) {
        pen.canvas.endPage();
        yield* written(document);
      }
      pen.canvas.startPage(size);
      page = place.page;
    }
    drawSticker(pen, place, subject, { file, fonts });
  }
  pen.canvas.endPage();
  document.end();
  yield* written(document);
}

/** At size 1. */
export function widthsOf(face: Typeface): StickerFonts['bold'] {
  return { word: (text) => face.word(text).width / 1000, space: face.word(' ').width / 1000 };
}

export function codeOf(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: qrLevel });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

function drawSticker(
  pen: Pen,
  { x, y }: { x: number; y: number },
  subject: StickerSubject,
  { file, fonts }: { file: StickersFile; fonts: StickerFonts },
): void {
  const { canvas, logo } = pen;
  const matrix = codeOf(stickerAddress(file.origin, subject));
  const logoAspect = logo && logo.width / logo.height;
  const input = { subject, ownText: file.ownText, modules: matrix.size, logoAspect };
  for (const face of layOutSticker(file.layout, input, fonts)) {
    const [left, top] = [(x + face.x) / point, (y + face.y) / point];
    const corner = face.isTurned
      ? { left: left + face.width / point, top: top + face.height / point, unit: -1 }
      : { left, top, unit: 1 };
    canvas.within(corner, () => drawFace(pen, face, matrix));
  }
}

/** The measures of a face are millimetres, those of a page points. */
function drawFace({ canvas, faces, logo }: Pen, face: StickerFace, matrix: QrMatrix): void {
  const { code, dot } = face;
  const unit = code.size / matrix.size / point;
  canvas.within({ left: code.x / point, top: code.y / point, unit }, () => {
    const runs = darkRuns(matrix);
    canvas.boxes(
      runs.map(({ row, column, length }) => ({ x: column, y: row, width: length, height: 1 })),
      ink,
    );
  });
  if (logo && face.logo) {
    const { x, y, width, height } = face.logo;
    canvas.picture(logo, {
      ...{ x: x / point, y: y / point },
      ...{ width: width / point, height: height / point },
    });
  }
  if (dot) canvas.circle(dot.x / point, dot.y / point, dot.radius / point, colorOf(dot.color));
  for (const { kind, line, x, y, size } of face.texts) {
    const style = {
      face: isBold(kind) ? faces.bold : faces.regular,
      color: kind === 'id' ? soft : ink,
      size,
    };
    canvas.text(line, x / point, y / point, style);
  }
}

/** "#2563eb" as parts of 1. */
function colorOf(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000,
  );
  return `${red} ${green} ${blue}`;
}
