import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Signature } from '#contract/inspections/signature.ts';
import classes from './signature-field.module.css';

interface SignatureFieldProps {
  /** Null: not signed yet. */
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  problem: string | undefined;
}

/** A field to sign in with a finger, a pen or the mouse. It is paper in the dark too. */
export function SignatureField({ value, onChange, problem }: SignatureFieldProps) {
  const titleId = useId();
  const problemId = useId();
  const { canvas, clear } = useSignaturePad(value, onChange);
  return (
    <section className={classes.field} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          Unterschrift
        </h2>
        {value && (
          <Button variant="subtle" size="compact-md" onClick={clear}>
            Neu unterschreiben
          </Button>
        )}
      </div>
      <div className={classes.paper} data-invalid={problem !== undefined || undefined}>
        <canvas
          className={classes.canvas}
          ref={canvas}
          role="img"
          aria-label={value ? 'Unterschrieben' : 'Noch nicht unterschrieben'}
          aria-describedby={problem ? problemId : undefined}
        />
        {!value && (
          <span className={classes.hint} aria-hidden>
            Hier unterschreiben
          </span>
        )}
      </div>
      {problem && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function useSignaturePad(value: Signature | null, onChange: (value: Signature | null) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
    // A change above the signature has removed it.
    if (!value) pad.current?.clear();
  });
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return undefined;
    const made = new SignaturePad(drawn, { ...pen(drawn), throttle: 8 });
    pad.current = made;
    const note = () => latest.current.onChange(signatureIn(made, drawn));
    made.addEventListener('endStroke', note);
    // Drawn again in the size of the field: a canvas forgets its picture when its size changes.
    const watch = new ResizeObserver(() => {
      sharpen(drawn);
      made.clear();
      const { value: signed } = latest.current;
      if (signed) made.fromData(strokesFor(signed, drawn, made));
    });
    watch.observe(drawn);
    return () => {
      watch.disconnect();
      made.removeEventListener('endStroke', note);
      made.off();
      pad.current = null;
    };
  }, []);
  const clear = () => {
    pad.current?.clear();
    onChange(null);
  };
  return { canvas, clear };
}

/** The canvas has as many dots as the screen. */
function sharpen(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}

const pen = (canvas: HTMLCanvasElement) => ({
  penColor: getComputedStyle(canvas).color,
  ...{ minWidth: 1, maxWidth: 2.5 },
});

function signatureIn(pad: SignaturePad, canvas: HTMLCanvasElement): Signature | null {
  const { width, height } = canvas.getBoundingClientRect();
  const strokes = pad
    .toData()
    .map(({ points }) => points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]));
  if (strokes.length === 0) return null;
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
    strokes,
  };
}

/** Scaled to the present size of the field. */
function strokesFor(signed: Signature, canvas: HTMLCanvasElement, pad: SignaturePad) {
  const { width } = canvas.getBoundingClientRect();
  const scale = width / signed.width;
  const { penColor, minWidth, maxWidth, dotSize, velocityFilterWeight, compositeOperation } = pad;
  return signed.strokes.map((stroke) => ({
    ...{ penColor, minWidth, maxWidth, dotSize, velocityFilterWeight, compositeOperation },
    points: pairsOf(stroke).map(([x, y], at) => ({
      ...{ x: x * scale, y: y * scale, pressure: 0.5 },
      // The times of the points are not stored; an even pace draws an even line.
      time: at * 16,
    })),
  }));
}

function pairsOf(stroke: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2) {
    pairs.push([stroke[at] ?? 0, stroke[at + 1] ?? 0]);
  }
  return pairs;
}
