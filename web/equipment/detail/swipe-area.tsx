import { type ReactNode, type TouchEvent, useRef } from 'react';
import type { Step } from './steps.ts';
import { offsetOf, type Point, type Swipe, stepOfSwipe, trackDirection } from './swipe.ts';
import classes from './swipe-area.module.css';

interface SwipeAreaProps {
  onStep: (step: Step) => void;
  children: ReactNode;
}

/** Steps by swiping sideways; scrolling and zooming are left to the browser. */
export function SwipeArea({ onStep, children }: SwipeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const swipe = useRef<Swipe>(undefined);

  const movePage = (offset: number) => {
    area.current?.style.setProperty('--offset', `${Math.round(offset / 3)}px`);
  };
  const cancel = () => {
    swipe.current = undefined;
    movePage(0);
  };
  const onTouchStart = (event: TouchEvent) => {
    cancel();
    const isText = event.target instanceof Element && event.target.closest('input, textarea');
    if (event.touches.length === 1 && !isText) swipe.current = { start: pointOf(event) };
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1) cancel();
    if (!swipe.current) return;
    const point = pointOf(event);
    swipe.current = trackDirection(swipe.current, point);
    movePage(offsetOf(swipe.current, point));
  };
  const onTouchEnd = (event: TouchEvent) => {
    const step = swipe.current ? stepOfSwipe(swipe.current, pointOf(event)) : 0;
    cancel();
    onStep(step);
  };

  return (
    <div
      className={classes.area}
      ref={area}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={cancel}
    >
      {children}
    </div>
  );
}

function pointOf({ changedTouches }: TouchEvent): Point {
  const touch = changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
