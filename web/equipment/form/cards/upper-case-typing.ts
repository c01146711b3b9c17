import type { CompositionEvent, InputEvent } from 'react';
import { upperCaseLocation } from '#contract/equipment/location.ts';

/**
 * For an input's `onInput`, which comes before its `onChange`: the text is in upper case before
 * anybody reads it. A keyboard that composes words must not be interrupted; see `composedUpperCase`.
 */
export function typeUpperCase(event: InputEvent<HTMLInputElement>): void {
  if (!event.nativeEvent.isComposing) upperCaseInPlace(event.currentTarget);
}

/** For `onCompositionEnd`: the text of the finished word, in upper case. */
export function composedUpperCase(event: CompositionEvent<HTMLInputElement>): string {
  upperCaseInPlace(event.currentTarget);
  return event.currentTarget.value;
}

/** The caret stays between the letters it stood between, also where one letter becomes two. */
export function upperCaseInPlace(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  const upper = upperCaseLocation(value);
  if (upper === value) return;
  const moved = (index: number | null) =>
    upperCaseLocation(value.slice(0, index ?? value.length)).length;
  input.value = upper;
  input.setSelectionRange(moved(selectionStart), moved(selectionEnd));
}
