import type { Canvas } from '../pdf/canvas.ts';

interface Placed {
  y: number;
  draw(canvas: Canvas, y: number): void;
}

/** A4 and its side margins, in points. */
export const paper = { width: 595.28, height: 841.89, left: 48, right: 547.28 } as const;

export const body = { top: 64, bottom: 778 } as const;

/** Positions of everything, before anything is drawn: each page shows the number of pages, which is known only then. */
export class PageFlow {
  readonly pages: Placed[][] = [[]];
  #y: number;

  /** @param firstTop where the first page begins */
  constructor(firstTop: number) {
    this.#y = firstTop;
  }

  get room(): number {
    return body.bottom - this.#y;
  }

  place(height: number, draw: Placed['draw']): void {
    if (height > this.room) this.breakPage();
    this.pages.at(-1)?.push({ y: this.#y, draw });
    this.#y += height;
  }

  skip(height: number): void {
    this.#y += Math.min(height, this.room);
  }

  breakPage(): void {
    this.pages.push([]);
    this.#y = body.top;
  }
}
