import { type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  clampView,
  distance,
  middle,
  moveBy,
  type Point,
  toggleAt,
  type View,
  whole,
  zoomAt,
} from './zoom.ts';

/** Smaller movements in pixels count as a tap. */
const tapTolerance = 6;

/** One notch of the wheel zooms by about a fifth. */
const wheelStep = 0.0018;

interface Touch {
  start: Point;
  at: Point;
}

export type Zoom = ReturnType<typeof useZoom>;

/** Zooms by tap, wheel and two fingers, and moves the zoomed image. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Touch>());
  /** False while the current touch may still be a tap. */
  const hasMoved = useRef(false);
  const [view, setView] = useState(whole);

  const change = (next: (view: View) => View) => {
    const { current: image } = picture;
    const { current: place } = frame;
    if (!image || !place) return;
    const size = { width: image.offsetWidth, height: image.offsetHeight };
    const room = { width: place.clientWidth, height: place.clientHeight };
    setView((before) => clampView(next(before), size, room));
  };
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return {
      x: clientX - box.left - box.width / 2,
      y: clientY - box.top - box.height / 2,
    };
  };

  const latest = useRef({ change, pointOf });
  useEffect(() => {
    latest.current = { change, pointOf };
  });
  useEffect(() => {
    const place = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * wheelStep);
      latest.current.change((before) => zoomAt(before, latest.current.pointOf(event), factor));
    };
    // React's wheel listener is passive and cannot prevent the page from scrolling.
    place?.addEventListener('wheel', onWheel, { passive: false });
    return () => place?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    hasMoved.current = fingers.current.size > 0;
    fingers.current.set(event.pointerId, { start: at, at });
  };
  const onPointerMove = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    if (!finger) return;
    const at = pointOf(event);
    if (distance(finger.start, at) > tapTolerance) hasMoved.current = true;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, { ...finger, at });
    if (!hasMoved.current) return;
    if (other) {
      const factor = distance(at, other.at) / Math.max(1, distance(finger.at, other.at));
      change((before) => zoomAt(before, middle(at, other.at), factor));
    } else change((before) => moveBy(before, { x: at.x - finger.at.x, y: at.y - finger.at.y }));
  };
  const onPointerUp = (event: PointerEvent) => {
    const isTap = fingers.current.delete(event.pointerId) && !hasMoved.current;
    if (isTap) change((before) => toggleAt(before, pointOf(event)));
  };
  const onPointerCancel = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  return {
    view,
    frame,
    picture,
    reset: () => setView(whole),
    toggle: () => change((before) => toggleAt(before, { x: 0, y: 0 })),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
