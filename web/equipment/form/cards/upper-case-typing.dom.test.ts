import { beforeEach, expect, it } from 'vitest';
import { upperCaseInPlace } from './upper-case-typing.ts';

let input: HTMLInputElement;
beforeEach(() => {
  input = document.createElement('input');
  document.body.append(input);
});

const typed = (text: string, caret: number) => {
  input.value = text;
  input.setSelectionRange(caret, caret);
  upperCaseInPlace(input);
  return [input.value, input.selectionStart, input.selectionEnd];
};

it('keeps the position of the caret', () => {
  expect(typed('bT5', 1)).toEqual(['BT5', 1, 1]);
  expect(typed('BT5a', 4)).toEqual(['BT5A', 4, 4]);
});

it('moves the caret when one letter becomes two', () => {
  expect(typed('straße 5', 4)).toEqual(['STRASSE 5', 4, 4]);
  expect(typed('straße 5', 5)).toEqual(['STRASSE 5', 6, 6]);
});
