import type { Active, Over } from '@dnd-kit/core';
import { expect, it } from 'vitest';
import { moveAnnouncements, nameOfDraft } from './move-announcements.ts';

const drafts = [
  { id: 'a', searchTerm: 'BT3', displayLabel: ' Bauteil 3 ' },
  { id: 'b', searchTerm: 'HVAC', displayLabel: '' },
  { id: 'c', searchTerm: ' ', displayLabel: '' },
];
const announcements = moveAnnouncements(drafts);
const active = { id: 'a' } as Active;
const over = { id: 'c' } as Over;

it('names a row by its label, its term or its number', () => {
  expect(drafts.map(nameOfDraft)).toEqual(['„Bauteil 3“', '„HVAC“', 'Nummer 3']);
});

it('announces each step of moving a row in German', () => {
  expect(announcements.onDragStart({ active })).toBe(
    'Schaltfläche „Bauteil 3“ aufgenommen: Platz 1 von 3.',
  );
  expect(announcements.onDragOver({ active, over })).toBe(
    'Schaltfläche „Bauteil 3“: Platz 3 von 3.',
  );
  expect(announcements.onDragEnd({ active, over })).toBe(
    'Schaltfläche „Bauteil 3“ abgelegt: Platz 3 von 3.',
  );
  expect(announcements.onDragCancel({ active, over: null })).toBe(
    'Verschieben abgebrochen. Schaltfläche „Bauteil 3“ bleibt auf Platz 1 von 3.',
  );
});

it('does not announce the start position twice, except when the row returns to it', () => {
  announcements.onDragStart({ active });
  const ownPlace = { id: 'a' } as Over;
  expect(announcements.onDragOver({ active, over: ownPlace })).toBeUndefined();
  announcements.onDragOver({ active, over });
  expect(announcements.onDragOver({ active, over: ownPlace })).toBe(
    'Schaltfläche „Bauteil 3“: Platz 1 von 3.',
  );
});
