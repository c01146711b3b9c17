import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './banner.module.css';

/**
 * A strip at the top of a screen that screen readers announce when it changes; without content it takes no space.
 * Elements that stick to the top of the window use `--banner-height`.
 */
export function Banner({ children }: { children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const strip = banner.current;
    if (!strip) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-height', `${strip.getBoundingClientRect().height}px`),
    );
    observer.observe(strip);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-height');
    };
  }, []);

  return (
    <div className={classes.banner} ref={banner} role="status">
      {children}
    </div>
  );
}
