import { beforeEach, expect, it } from 'vitest';
import { editStore } from './link-edits.ts';

beforeEach(() => localStorage.clear());

const jana = () => editStore('pumpe', 'jana');
const typed = { a: { comments: 'Über Q7', seen: 'Über Q8', name: 'Ventil' } };

it('is restored after a reload', () => {
  jana().save(typed);
  expect(jana().read()).toEqual(typed);
});

it('belongs to one Anlage and one user', () => {
  jana().save(typed);
  expect(editStore('pumpe', 'miriam').read()).toEqual({});
  expect(editStore('ventil', 'jana').read()).toEqual({});
});

it('stores nothing if there are no edits', () => {
  jana().save(typed);
  jana().save({});
  expect(localStorage).toHaveLength(0);
});
