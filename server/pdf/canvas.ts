/** Pages and their content. Positions are measured from the top left corner, in points. */
import type PDFKit from 'pdfkit';
import type { EmbeddedFont } from './embedded-font.ts';
import type { Typeface } from './typeface.ts';

/** Red, green and blue from 0 to 1, as PDF content writes them. */
export type Color = `${number} ${number} ${number}`;

export interface TextStyle {
  face: Typeface;
  size: number;
  color: Color;
}

interface PageOfPdfkit {
  fonts: Record<string, unknown>;
  xobjects: Record<string, unknown>;
}

/** A picture that the file contains once, however often it is drawn. */
export interface Picture {
  label: string;
  width: number;
  height: number;
  obj: unknown;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** For measures that add up. */
const exact = (value: number) => Math.round(value * 10_000) / 10_000;

/** The handles of curves that draw a quarter of a circle. */
const bend = 0.5523;

export class Canvas {
  readonly #document: PDFKit.PDFDocument;
  #content: string[] = [];
  #fonts = new Set<EmbeddedFont>();
  #pictures = new Set<Picture>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** A4, or another size in points. */
  startPage(size?: [width: number, height: number]): void {
    this.#document.addPage(size && { size, margin: 0 });
  }

  endPage(): void {
    const { fonts, xobjects } = this.#document.page as unknown as PageOfPdfkit;
    for (const font of this.#fonts) fonts[font.id] = font.ref();
    for (const { label, obj } of this.#pictures) xobjects[label] = obj;
    this.#document.addContent(this.#content.join('\n'));
    this.#content = [];
    this.#fonts = new Set();
    this.#pictures = new Set();
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

  /**
   * Draws with another unit and another corner: a position (x, y) inside is at `left + x * unit`, `top + y * unit`. A
   * negative unit turns everything upside down.
   */
  within({ left, top, unit }: { left: number; top: number; unit: number }, draw: () => void): void {
    this.#content.push(`q ${exact(unit)} 0 0 ${exact(unit)} ${exact(left)} ${exact(top)} cm`);
    draw();
    this.#content.push('Q');
  }

  /** Filled together, so that no gaps show between boxes that touch. */
  boxes(
    all: readonly { x: number; y: number; width: number; height: number }[],
    color: Color,
  ): void {
    const paths = all.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height} re`);
    this.#content.push(`${color} rg ${paths.join(' ')} f`);
  }

  circle(x: number, y: number, radius: number, color: Color): void {
    const at = (dx: number, dy: number) => `${exact(x + dx * radius)} ${exact(y + dy * radius)}`;
    const arc = (...points: [number, number][]) =>
      `${points.map(([dx, dy]) => at(dx, dy)).join(' ')} c`;
    this.#content.push(
      `${color} rg ${at(1, 0)} m`,
      arc([1, bend], [bend, 1], [0, 1]),
      arc([-bend, 1], [-1, bend], [-1, 0]),
      arc([-1, -bend], [-bend, -1], [0, -1]),
      arc([bend, -1], [1, -bend], [1, 0]),
      'f',
    );
  }

  picture(
    picture: Picture,
    { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  ) {
    this.#pictures.add(picture);
    const corner = `${exact(x)} ${exact(y + height)}`;
    this.#content.push(
      `q ${exact(width)} 0 0 ${exact(-height)} ${corner} cm /${picture.label} Do Q`,
    );
  }

  /** Lines through points, each a list of x and y in turn, with round ends; a single point is a dot. */
  strokes(all: readonly (readonly number[])[], width: number, color: Color): void {
    const paths = all.map((stroke) => {
      const points: string[] = [];
      for (let at = 0; at + 1 < stroke.length; at += 2)
        points.push(`${stroke[at]} ${stroke[at + 1]}`);
      const [first = '', ...others] = points;
      return `${first} m ${(others.length > 0 ? others : [first]).map((point) => `${point} l`).join(' ')}`;
    });
    this.#content.push(`q ${color} RG ${exact(width)} w 1 J 1 j ${paths.join(' ')} S Q`);
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
