// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillStorage } from '#web/testing/fakes/full-storage.ts';
import { draftEntry, forgetDrafts } from './draft-entry.ts';

beforeEach(() => localStorage.clear());

const draft = z.object({ text: z.string() });
const entryOf = (userId: string, name = 'form') => draftEntry(userId, name, draft);

it('is kept where a closed browser leaves it, under the name of its person', () => {
  entryOf('jana').write({ text: 'Tropft' });
  expect(Object.keys(localStorage)).toEqual(['draft:jana:form']);
  expect(sessionStorage.getItem('draft:jana:form')).toBeNull();
  expect(entryOf('jana').read()).toEqual({ text: 'Tropft' });
  expect(entryOf('tom').read()).toBeNull();
});

it('knows whether a reload finds it', () => {
  const entry = entryOf('jana');
  expect(entry.isStored()).toBe(false);
  entry.write({ text: 'Tropft' });
  expect(entry.isStored()).toBe(true);
  const makeRoom = fillStorage();
  entry.write({ text: 'Tropft und rauscht' });
  expect(entry.read()).toEqual({ text: 'Tropft und rauscht' });
  expect(entry.isStored()).toBe(false);
  makeRoom();
  entry.write({ text: 'Tropft' });
  expect(entry.isStored()).toBe(true);
});

it('goes with all others of a person who signs out, and nobody else’s', () => {
  entryOf('jana').write({ text: 'Tropft' });
  entryOf('jana', 'other').write({ text: 'Rauscht' });
  entryOf('tom').write({ text: 'Bleibt' });
  forgetDrafts('jana');
  expect(Object.keys(localStorage)).toEqual(['draft:tom:form']);
});
