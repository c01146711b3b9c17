import type { Canvas } from '../pdf/canvas.ts';

interface Placed {
  y: number;
  draw(canvas: Canvas, y: number): void;
}

interface Page {
  pieces: Placed[];
  /** The line above it; undefined where a section begins, which has a head of its own. */
  head: string | undefined;
}

/** A4 and its side margins, in points. */
export const paper = { width: 595.28, height: 841.89, left: 48, right: 547.28 } as const;

export const body = { top: 64, bottom: 778 } as const;

/** Positions of everything, before anything is drawn: each page shows the number of pages, which is known only then. */
export class PageFlow {
  readonly pages: Page[] = [];
  #head: string | undefined;
  #y: number = body.bottom;

  get room(): number {
    return body.bottom - this.#y;
  }

  /** Whether nothing is on the page yet. */
  get isAtTop(): boolean {
    return this.pages.at(-1)?.pieces.length === 0;
  }

  /** Begins a page without the line above it; the pages that follow have it. */
  beginSection(head: string, top: number): void {
    this.pages.push({ pieces: [], head: undefined });
    this.#head = head;
    this.#y = top;
  }

  place(height: number, draw: Placed['draw']): void {
    if (height > this.room) this.breakPage();
    this.pages.at(-1)?.pieces.push({ y: this.#y, draw });
    this.#y += height;
  }

  skip(height: number): void {
    this.#y += Math.min(height, this.room);
  }

  breakPage(): void {
    this.pages.push({ pieces: [], head: this.#head });
    this.#y = body.top;
  }
}
