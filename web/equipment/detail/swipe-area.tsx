import { type ReactNode, type TouchEvent, useRef } from 'react';
import type { Step } from './steps.ts';
import { follow, offsetOf, type Point, type Swipe, stepOfSwipe } from './swipe.ts';
import classes from './swipe-area.module.css';

interface SwipeAreaProps {
  onStep: (step: Step) => void;
  children: ReactNode;
}

/** Turns pages by finger; scrolling up and down and zooming stay the browser's. */
export function SwipeArea({ onStep, children }: SwipeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const swipe = useRef<Swipe>(undefined);

  const moveAlong = (offset: number) => {
    area.current?.style.setProperty('--offset', `${Math.round(offset / 3)}px`);
  };
  const giveUp = () => {
    swipe.current = undefined;
    moveAlong(0);
  };
  const onTouchStart = (event: TouchEvent) => {
    giveUp();
    const isText = event.target instanceof Element && event.target.closest('input, textarea');
    if (event.touches.length === 1 && !isText) swipe.current = { start: pointOf(event) };
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1) giveUp();
    if (!swipe.current) return;
    const point = pointOf(event);
    swipe.current = follow(swipe.current, point);
    moveAlong(offsetOf(swipe.current, point));
  };
  const onTouchEnd = (event: TouchEvent) => {
    const step = swipe.current ? stepOfSwipe(swipe.current, pointOf(event)) : 0;
    giveUp();
    onStep(step);
  };

  return (
    <div
      className={classes.area}
      ref={area}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={giveUp}
    >
      {children}
    </div>
  );
}

function pointOf({ changedTouches }: TouchEvent): Point {
  const touch = changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
