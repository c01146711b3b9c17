import type { Active, Over } from '@dnd-kit/core';
import { expect, it } from 'vitest';
import { moveAnnouncements, nameOfDraft } from './move-announcements.ts';

const drafts = [
  { id: 'a', searchTerm: 'BT3', displayLabel: ' Bauteil 3 ' },
  { id: 'b', searchTerm: 'HVAC', displayLabel: '' },
  { id: 'c', searchTerm: ' ', displayLabel: '' },
];
const said = moveAnnouncements(drafts);
const active = { id: 'a' } as Active;
const over = { id: 'c' } as Over;

it('calls a row by its label, its term or its number', () => {
  expect(drafts.map(nameOfDraft)).toEqual(['„Bauteil 3“', '„HVAC“', 'Nummer 3']);
});

it('says each step of moving a row in German', () => {
  expect(said.onDragStart({ active })).toBe('Schaltfläche „Bauteil 3“ aufgenommen: Platz 1 von 3.');
  expect(said.onDragOver({ active, over })).toBe('Schaltfläche „Bauteil 3“: Platz 3 von 3.');
  expect(said.onDragEnd({ active, over })).toBe(
    'Schaltfläche „Bauteil 3“ abgelegt: Platz 3 von 3.',
  );
  expect(said.onDragCancel({ active, over: null })).toBe(
    'Verschieben abgebrochen. Schaltfläche „Bauteil 3“ bleibt auf Platz 1 von 3.',
  );
});

it('does not say the place a row is taken up from twice, but when it comes back to it', () => {
  said.onDragStart({ active });
  const home = { id: 'a' } as Over;
  expect(said.onDragOver({ active, over: home })).toBeUndefined();
  said.onDragOver({ active, over });
  expect(said.onDragOver({ active, over: home })).toBe('Schaltfläche „Bauteil 3“: Platz 1 von 3.');
});
