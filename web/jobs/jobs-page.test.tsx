import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Job, type JobPage, jobCalls } from '#contract/jobs.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/admin/jobs';

const job = (id: number, fields: Partial<Job>): Job => ({
  id: `11111111-1111-4111-8111-11111111111${id}`,
  ...{ kind: 'erase_person', state: 'waiting', attempts: 0, done: null, total: null },
  ...{ error: null, result: null, question: null, requestedByName: null, finishedAt: null },
  ...{ createdAt: '2026-03-02T07:30:00.000Z', runAfter: '2026-03-02T08:45:00.000Z' },
  ...fields,
});

const page = (...jobs: Job[]): JobPage => ({ jobs, total: jobs.length });

it.each(['viewer', 'editor', 'reviewer'] as const)(
  'shows the %s that they may not see background work',
  async (role) => {
    openScreen(address, role);
    await screen.findByText('Keine Berechtigung für Hintergrundarbeiten');
  },
);

it('can be loaded again after a failure, and may be empty', async () => {
  const { server, user } = openScreen(address, 'admin', (server) => server.fails(jobCalls.list));
  await screen.findByText('Die Hintergrundarbeiten konnten nicht geladen werden');
  server.answers(jobCalls.list, page());
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Nichts zu tun');
});

it('shows failed, running, waiting and finished jobs, with progress and reason', async () => {
  openScreen(address, 'admin', (server) =>
    server.answers(
      jobCalls.list,
      page(
        job(1, { state: 'failed', attempts: 8, error: 'Der Speicher antwortet nicht.' }),
        job(2, { state: 'running', attempts: 2, done: 299, total: 300, requestedByName: 'Ada' }),
        job(3, { kind: 'apply_retention', attempts: 1, error: 'Unterbrochen.' }),
        job(4, { state: 'done', finishedAt: '2026-03-02T09:00:00.000Z', result: 'Zwei Stellen.' }),
      ),
    ),
  );
  await screen.findByText('Läuft · 99 %');
  const list = within(screen.getByRole('region', { name: /^Arbeiten/ }));
  const rows = list.getAllByRole('listitem').map((row) => row.textContent ?? '');
  expect(rows[0]).toMatch(
    /^Personendaten entfernenFehlgeschlagenAngefordert .* · 8 VersucheDer Speicher antwortet nicht\.Erneut versuchen$/,
  );
  expect(rows[1]).toMatch(
    /^Personendaten entfernenLäuft · 99 %Angefordert .* von Ada · 2\. Versuch$/,
  );
  expect(rows[2]).toMatch(
    /^Aufbewahrungsfristen anwendenWartetAngefordert .* · nächster Versuch .*Unterbrochen\.$/,
  );
  expect(rows[3]).toMatch(
    /^Personendaten entfernenErledigtAngefordert .* · erledigt .*Zwei Stellen\.$/,
  );
});

it('repeats a failed job', async () => {
  const failed = job(1, { state: 'failed', attempts: 8, error: 'Voll.' });
  const { server, user } = openScreen(address, 'admin', (server) => {
    server.answers(jobCalls.list, page(failed));
    server.answers(jobCalls.repeat, job(1, {}));
  });
  const repeat = await screen.findByRole('button', {
    name: 'Personendaten entfernen erneut versuchen',
  });
  server.answers(jobCalls.list, page(job(1, {})));
  await user.click(repeat);
  await screen.findByText('Die Arbeit wird erneut versucht');
  await screen.findByText('Wartet');
});

it('asks about names that another user has too, shows where, and erases only after a confirmation', async () => {
  const places = [{ where: 'Kommentar', around: 'Schlüssel bei Anna Zwilling' }];
  const open = job(1, { state: 'done', result: 'An einer Stelle …', question: { places } });
  const { server, user } = openScreen(address, 'admin', (server) => {
    server.answers(jobCalls.list, page(open));
    server.answers(jobCalls.decide, job(1, { state: 'done' }));
  });
  await screen.findByText('Kommentar: „Schlüssel bei Anna Zwilling“');
  screen.getByText('Entscheidung nötig');
  expect(screen.queryByText('Erledigt')).toBeNull();
  screen.getByRole('button', { name: 'So lassen' });
  await user.click(screen.getByRole('button', { name: 'Auch dort entfernen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Name auch dort entfernen' }));
  server.answers(jobCalls.list, page(job(1, { state: 'done' })));
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await screen.findByText('Der Name wird auch dort entfernt');
  await screen.findByText('Erledigt');
});
