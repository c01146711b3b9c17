import type { CompositionEvent, InputEvent } from 'react';
import { upperCaseLocation } from '#contract/equipment/location.ts';

/**
 * For an input's `onInput`, which fires before `onChange`, so that `onChange` gets the text in upper case. A keyboard
 * that composes words must not be interrupted; see `composedUpperCase`.
 */
export function typeUpperCase(event: InputEvent<HTMLInputElement>): void {
  if (!event.nativeEvent.isComposing) upperCaseInPlace(event.currentTarget);
}

/** For `onCompositionEnd`: the composed text in upper case. */
export function composedUpperCase(event: CompositionEvent<HTMLInputElement>): string {
  upperCaseInPlace(event.currentTarget);
  return event.currentTarget.value;
}

/** The caret stays between the same letters, even where one letter becomes two. */
export function upperCaseInPlace(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  const upper = upperCaseLocation(value);
  if (upper === value) return;
  const newIndex = (index: number | null) =>
    upperCaseLocation(value.slice(0, index ?? value.length)).length;
  input.value = upper;
  input.setSelectionRange(newIndex(selectionStart), newIndex(selectionEnd));
}
