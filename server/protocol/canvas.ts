/** Pages of A4 and their content. Positions are measured from the top left corner, in points. */
import type PDFKit from 'pdfkit';
import type { EmbeddedFont } from './embedded-font.ts';
import type { Typeface } from './typeface.ts';

export const paper = { width: 595.28, height: 841.89, left: 48, right: 547.28 } as const;

/** Red, green and blue from 0 to 1, as PDF content writes them. */
export type Color = `${number} ${number} ${number}`;

export interface TextStyle {
  face: Typeface;
  size: number;
  color: Color;
}

interface PageOfPdfkit {
  fonts: Record<string, unknown>;
}

const round = (value: number) => Math.round(value * 100) / 100;

export class Canvas {
  readonly #document: PDFKit.PDFDocument;
  #content: string[] = [];
  #fonts = new Set<EmbeddedFont>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  startPage(): void {
    this.#document.addPage();
  }

  endPage(): void {
    const { fonts } = this.#document.page as unknown as PageOfPdfkit;
    for (const font of this.#fonts) fonts[font.id] = font.ref();
    this.#document.addContent(this.#content.join('\n'));
    this.#content = [];
    this.#fonts = new Set();
  }

  /** One line of text; `y` is its base line. */
  text(line: string, x: number, y: number, { face, size, color }: TextStyle): void {
    if (line === '') return;
    const space = face.word(' ');
    this.#content.push(`BT ${color} rg 1 0 0 -1 ${round(x)} ${round(y)} Tm`);
    let open: EmbeddedFont | undefined;
    let codes = '';
    const show = () => {
      if (codes !== '') this.#content.push(`[<${codes}>] TJ`);
      codes = '';
    };
    face.line(line).forEach((word, at) => {
      for (const { font, codes: more, reads } of [...(at > 0 ? space.runs : []), ...word.runs]) {
        if (font !== open) {
          show();
          this.#fonts.add(font);
          this.#content.push(`/${font.id} ${size} Tf`);
          open = font;
        }
        if (reads === undefined) codes += more;
        else {
          show();
          this.#content.push(`/Span <</ActualText <${utf16(reads)}>>> BDC [<${more}>] TJ EMC`);
        }
      }
    });
    show();
    this.#content.push('ET');
  }

  textEndingAt(line: string, right: number, y: number, style: TextStyle): void {
    this.text(line, right - widthOf(line, style), y, style);
  }

  rule(x: number, y: number, width: number, color: Color, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, color);
  }

  box(x: number, y: number, width: number, height: number, color: Color): void {
    const corner = `${round(x)} ${round(y)}`;
    this.#content.push(`${color} rg ${corner} ${round(width)} ${round(height)} re f`);
  }

  frame(x: number, y: number, width: number, height: number, color: Color): void {
    const corner = `${round(x)} ${round(y)}`;
    this.#content.push(`${color} RG 0.8 w ${corner} ${round(width)} ${round(height)} re S`);
  }
}

export function widthOf(line: string, { face, size }: Omit<TextStyle, 'color'>): number {
  const words = face.line(line);
  const spaces = (words.length - 1) * face.word(' ').width;
  return ((words.reduce((sum, { width }) => sum + width, 0) + spaces) * size) / 1000;
}

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `feff${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}`;
}
