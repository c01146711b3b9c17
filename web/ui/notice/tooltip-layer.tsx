import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './tooltip-layer.module.css';

const delay = 400;
const gap = 6;
const windowMargin = 8;

/**
 * One tooltip for all elements with `data-tooltip`, so that long lists need no tooltip per entry, and the first screen
 * no positioning library. It repeats an accessible name, so it is hidden from screen readers. Touch screens show none.
 */
export function TooltipLayer() {
  const target = useTooltipTarget();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (target && box.current) place(box.current, target.getBoundingClientRect());
  }, [target]);

  return (
    target && (
      <div className={classes.tooltip} ref={box} aria-hidden>
        {target.dataset.tooltip}
      </div>
    )
  );
}

function useTooltipTarget(): HTMLElement | undefined {
  const [target, setTarget] = useState<HTMLElement>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTarget(undefined);
    };
    const show = (event: Event) => {
      hide();
      const next = owner(event.target);
      if (next) timer = setTimeout(() => next.isConnected && setTarget(next), delay);
    };
    const onPointer = (event: PointerEvent) => event.pointerType === 'mouse' && show(event);
    const onFocus = (event: FocusEvent) => isKeyboardFocus(event.target) && show(event);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();

    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    document.addEventListener('pointerover', onPointer, options);
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('keydown', onKey, options);
    for (const name of ['focusout', 'pointerdown', 'scroll', 'click', 'pointerleave']) {
      document.addEventListener(name, hide, options);
    }
    return () => {
      hide();
      controller.abort();
    };
  }, []);

  return target;
}

function owner(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>('[data-tooltip]') : null;
}

function isKeyboardFocus(node: EventTarget | null): boolean {
  return node instanceof Element && node.matches(':focus-visible');
}

/** Below the element, or above if there is no space, never beyond the window's edges. */
function place(box: HTMLElement, around: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const fitsBelow = around.bottom + gap + height + windowMargin <= window.innerHeight;
  const left = around.left + (around.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - windowMargin;
  box.style.left = `${Math.max(windowMargin, Math.min(left, rightmost))}px`;
  box.style.top = `${fitsBelow ? around.bottom + gap : around.top - gap - height}px`;
}
