import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChoiceCard } from './choice-card.tsx';

afterEach(cleanup);

function open() {
  const onChange = vi.fn<(isChosen: boolean, isWithShift: boolean) => void>();
  render(
    <ChoiceCard name="Pumpe 1" isChosen={false} onChange={onChange}>
      BT1
    </ChoiceCard>,
  );
  return { onChange, label: screen.getByText('Pumpe 1') };
}

it('is chosen by a click anywhere on it', () => {
  const { onChange, label } = open();
  fireEvent.click(label);
  expect(onChange.mock.calls).toEqual([[true, false]]);
});

it('tells of a click with the shift key itself, because some browsers ignore such a click on a label', () => {
  const { onChange, label } = open();
  // False: what the browser would do by itself, choosing the box or nothing, is prevented.
  expect(fireEvent.click(label, { shiftKey: true })).toBe(false);
  expect(onChange).toHaveBeenCalledWith(true, true);
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
});

it('selects no text with the shift key', () => {
  const { label } = open();
  expect(fireEvent.mouseDown(label, { shiftKey: true })).toBe(false);
  expect(fireEvent.mouseDown(label)).toBe(true);
});
