import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { KeepJob } from '#web/offline/files/keep-queue.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { loadingText, notesOf } from './keep-texts.ts';
import { keepView } from './keep-view.ts';

const documents = ['A', 'B', 'C', 'D', 'E'].map((title) =>
  aDocument({ title, objectPath: title, fileSize: 100 }),
);
const job: KeepJob = { state: 'ended', done: 0, total: 5, percent: 0, failures: [] };
const failed = (...titles: string[]): KeepJob => ({
  ...job,
  failures: documents
    .filter(({ title }) => titles.includes(title))
    .map((document) => ({ document, error: new AppError('internal') })),
});

/** The notes when these files are kept. */
function notes(kept: string, given: Partial<Parameters<typeof keepView>[0]> = {}) {
  const here = new Map([...kept].map((path) => [path, 100]));
  const view = keepView({
    ...{ documents, kept: here, job: undefined, isOnline: true, free: undefined, ...given },
  });
  return view?.kind === 'missing' ? notesOf(view).join(' ') : view?.kind;
}

it('say nothing before the first file is kept, and then how many are', () => {
  expect(notes('')).toBe('');
  expect(notes('A')).toBe('1 von 5 Dokumenten ist offline verfügbar.');
  expect(notes('ABCD')).toBe('4 von 5 Dokumenten sind offline verfügbar.');
  expect(notes('ABCDE')).toBe('kept');
  expect(notes('A', { documents: [] })).toBeUndefined();
});

it('say of a single document without network that it is not kept', () => {
  const only = { documents: documents.slice(0, 1), isOnline: false };
  expect(notes('', only)).toBe('Nicht offline verfügbar. Laden ist nur mit Netz möglich.');
});

it('reserve space for waiting changes', () => {
  const reserve = 52_428_800;
  expect(notes('', { free: reserve + 500 })).toBe('');
  const text = 'Zu wenig Platz auf diesem Gerät: 500,00 B nötig, 499,00 B frei.';
  expect(notes('', { free: reserve + 499 })).toBe(text);
  expect(notes('', { free: 0 })).toMatch(/ 0,00 B frei\.$/);
});

it('name what failed, as far as it is still missing', () => {
  expect(notes('', { job: failed('A', 'B') })).toBe('Nicht geladen: „A“, „B“.');
  expect(notes('', { job: failed('A', 'B', 'C', 'D', 'E') })).toBe(
    'Nicht geladen: „A“, „B“, „C“, 2 weitere.',
  );
  expect(notes('A', { job: failed('A', 'B') })).toMatch(/„B“ konnte nicht geladen werden\.$/);
  expect(notes('AB', { job: failed('A', 'B') })).toBe('2 von 5 Dokumenten sind offline verfügbar.');
});

it('say why they stopped', () => {
  const stoppedBy = new AppError('device_full', { message: 'Der Speicher ist voll.' });
  expect(notes('', { job: { ...job, stoppedBy } })).toBe('Der Speicher ist voll.');
});

it('show the progress of a download, or what it waits for', () => {
  const running = { ...job, state: 'running', done: 1_200, total: 5_000, percent: 24 } as const;
  expect(loadingText(running)).toBe('1.200 von 5.000 geladen · 24 %');
  expect(loadingText({ ...running, state: 'waiting' })).toBe(
    'Wartet, bis andere Dokumente geladen sind',
  );
  expect(notes('', { job: running })).toBe('loading');
});
