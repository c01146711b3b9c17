/** How a picture stands in its frame: enlarged by `scale`, moved by x and y from the middle. */
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

/** The whole picture. */
export const whole: View = { scale: 1, x: 0, y: 0 };

const closest = 8;
const closeUp = 2.5;

/** Enlarges around a point, given from the middle of the frame: what is below the finger stays there. */
export function zoomAt(view: View, point: Point, factor: number): View {
  const scale = Math.min(closest, Math.max(1, view.scale * factor));
  const change = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * change,
    y: point.y - (point.y - view.y) * change,
  };
}

/** Near enough to read something, or all of it again. */
export function toggleAt(view: View, point: Point): View {
  return view.scale > 1 ? whole : zoomAt(view, point, closeUp);
}

/** No further than its own edges: a picture never leaves its frame. */
export function held(view: View, picture: Size, frame: Size): View {
  const within = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * view.scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return {
    scale: view.scale,
    x: within(view.x, picture.width, frame.width),
    y: within(view.y, picture.height, frame.height),
  };
}

export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
