import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSlashFocus } from '#web/ui/page/slash-focus.ts';
import { useHandScanner } from './hand-scanner.ts';
import type { ScannedCode } from './scanned-code.ts';

afterEach(cleanup);

interface PageProps {
  onCode: (code: ScannedCode) => void;
  isEnabled?: boolean;
  dialog?: 'question' | 'scanner';
  isScanner?: boolean;
}

/** A screen with a search that `/` focuses, a button and perhaps a dialog. */
function Page({ onCode, isEnabled = true, dialog, isScanner = false }: PageProps) {
  const search = useRef<HTMLInputElement>(null);
  useSlashFocus(search);
  useHandScanner(onCode, { isEnabled, isScanner });
  return (
    <>
      <input aria-label="Suche" ref={search} />
      <button type="button">Löschen</button>
      <input type="radio" aria-label="Erledigt" />
      {dialog && <dialog open aria-modal data-scanner={dialog === 'scanner' ? '' : undefined} />}
    </>
  );
}

function open(props: Partial<PageProps> = {}) {
  const onCode = vi.fn();
  const view = render(<Page onCode={onCode} {...props} />);
  const rerender = (next: Partial<PageProps>) =>
    view.rerender(<Page onCode={onCode} {...props} {...next} />);
  return { onCode, rerender, search: screen.getByLabelText('Suche') };
}

/** Types as fast as a hand scanner; returns for each key whether the page may react to it. */
function scan(text: string, target: Element = document.body, gap = 8) {
  let at = performance.now();
  return [...text, 'Enter'].map((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += gap;
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(target, event);
  });
}

it('reports a code, of which only the text is known', () => {
  const { onCode } = open();
  scan('UV-3.2');
  expect(onCode.mock.calls).toEqual([[{ text: 'UV-3.2', format: 'typed' }]]);
});

it('leaves keys to the field that has the focus', () => {
  const { onCode, search } = open();
  search.focus();
  const isLeft = scan('UV-3.2', search);
  expect(onCode).not.toHaveBeenCalled();
  expect(isLeft).toEqual(Array(7).fill(true));
});

it('does not focus the search if a code contains a slash', () => {
  const { onCode, search } = open();
  scan('https://anlagen.example/c/4711');
  expect(document.activeElement).not.toBe(search);
  expect(onCode).toHaveBeenCalledTimes(1);
});

it('leaves the slash to the search when a person types it', () => {
  const { search } = open();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search);
});

it('does not press the focused button with the Enter of a code', () => {
  const { onCode } = open();
  const button = screen.getByRole('button');
  button.focus();
  const isLeft = scan('4711', button);
  expect(isLeft).toEqual([true, false, false, false, false]);
  expect(onCode).toHaveBeenCalledTimes(1);
});

it('reports a code while a choice has the focus, which takes no text', () => {
  const { onCode } = open();
  const choice = screen.getByLabelText('Erledigt');
  choice.focus();
  scan('4711', choice);
  expect(onCode).toHaveBeenCalledTimes(1);
});

it('leaves everything to a person who types slowly', () => {
  const { onCode } = open();
  expect(scan('4711', document.body, 80)).toEqual(Array(5).fill(true));
  expect(onCode).not.toHaveBeenCalled();
});

it('neither leaves an open dialog nor answers it', () => {
  const { onCode } = open({ dialog: 'question' });
  expect(scan('4711').at(-1)).toBe(false);
  expect(onCode).not.toHaveBeenCalled();
});

it('reports a code to the open scanner, and not to the screen below it', () => {
  const { onCode, rerender } = open({ dialog: 'scanner' });
  scan('4711');
  expect(onCode).not.toHaveBeenCalled();
  rerender({ isScanner: true });
  scan('4711');
  expect(onCode).toHaveBeenCalledTimes(1);
});

it('does nothing while it is disabled', () => {
  const { onCode, rerender } = open({ isEnabled: false });
  expect(scan('4711')).toEqual(Array(5).fill(true));
  expect(onCode).not.toHaveBeenCalled();
  rerender({ isEnabled: true });
  scan('4711');
  expect(onCode).toHaveBeenCalledTimes(1);
});

it('reports two codes one after the other, also those that were typed with American keys', () => {
  const { onCode } = open();
  scan('INV-1');
  scan('httpsÖ--a.example-l-222222222222');
  expect(onCode.mock.calls.map(([{ text }]) => text)).toEqual([
    'INV-1',
    'https://a.example/l/222222222222',
  ]);
});
