/** The position of a picture in its frame: enlarged by `scale`, moved by x and y from the middle. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };

const maxScale = 8;
const tapScale = 2.5;

/** Zooms around a point, relative to the middle of the frame; the picture's point below the finger stays there. */
export function zoomAt(view: View, point: Point, factor: number): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const change = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * change,
    y: point.y - (point.y - view.y) * change,
  };
}

/** Zooms in at the point, or shows the whole picture again. */
export function toggleAt(view: View, point: Point): View {
  return view.scale > 1 ? whole : zoomAt(view, point, tapScale);
}

/** Limits the movement, so that the picture never leaves its frame. */
export function clampView(view: View, picture: Size, frame: Size): View {
  const clamp = (value: number, size: number, frameSize: number) => {
    const limit = Math.max(0, (size * view.scale - frameSize) / 2);
    return Math.min(limit, Math.max(-limit, value));
  };
  return {
    scale: view.scale,
    x: clamp(view.x, picture.width, frame.width),
    y: clamp(view.y, picture.height, frame.height),
  };
}

export function moveBy(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
