import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { type RunSummary, scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { runScroll } from './run-view.ts';

const run: RunSummary = {
  id: '6d6e9e53-9c3f-4f0e-8a39-9b8c52c8a1f0',
  scenarioId: '0e9a7a5b-5a43-4d0c-bb0e-1b0a5c7d2e11',
  scenarioName: 'Notstromprobe',
  startedAt: '2026-11-15T05:30:00.000Z',
  finishedAt: null,
  startedBy: null,
  startedByName: 'Jana Krüger',
  done: 1,
  total: 2,
};

const answersActiveRun = (active: RunSummary | null) => (server: AnsweringServer) =>
  server.answers(quickSearchCalls.list, []).answers(scenarioCalls.active, active);

const bannerOf = () => screen.queryByRole('region', { name: 'Aktives Szenario' });
const button = (name: string) => screen.getByRole('button', { name });
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Szenario abschließen' }));

it('offers users who work on it to continue it from the search, finish it there, and open its protocol', async () => {
  const { server, user } = openScreen('/', 'editor', answersActiveRun(run));
  const banner = await screen.findByRole('region', { name: 'Aktives Szenario' });
  expect(banner.textContent).toContain('Aktives Szenario · Notstromprobe');
  within(banner).getByText('1 von 2 Aufgaben erledigt');
  const link = within(banner).getByRole('link', { name: 'Fortsetzen' });
  expect(link.getAttribute('href')).toBe(`/scenario-runs/${run.id}`);

  await user.click(button('Beenden'));
  const firstQuestion = await question();
  firstQuestion.getByText(
    'Möchten Sie „Notstromprobe“ abschließen? Es wird ein PDF-Protokoll generiert, danach sind keine Änderungen mehr möglich.',
  );
  firstQuestion.getByText('Eine Aufgabe ist noch nicht erledigt.');
  await user.click(firstQuestion.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Beenden')));
  expect(server.sentTo(scenarioRunCalls.finish)).toEqual([]);

  const finishedAt = '2026-11-15T07:00:00.000Z';
  const replace = vi.fn();
  const tab = { closed: false, close: vi.fn(), location: { replace } };
  vi.stubGlobal('open', () => ({
    ...tab,
    document: document.implementation.createHTMLDocument(),
  }));
  runScroll.write({ list: JSON.stringify([run.id]), index: 9, offset: 0 });
  const headers = { 'Content-Type': 'application/pdf' };
  server
    .answers(scenarioCalls.export, () => new Response('%PDF', { headers }))
    .answers(scenarioRunCalls.finish, { ...run, finishedAt })
    .answers(scenarioCalls.active, null)
    .answers(equipmentTypeCalls.list, [])
    .answers(scenarioRunCalls.get, aRun([aTask(), aTask()], { id: run.id, finishedAt }));
  await user.click(button('Beenden'));
  const secondQuestion = await question();
  await user.click(secondQuestion.getByRole('button', { name: 'Abschließen & PDF generieren' }));
  await expectToast('Szenario abgeschlossen');
  await waitFor(() => expect(location.pathname).toBe(`/scenario-runs/${run.id}`));
  expect(server.sentTo(scenarioRunCalls.finish)).toMatchObject([{ params: { id: run.id } }]);
  await screen.findByRole('heading', { name: 'Szenario abgeschlossen' });
  const protocol = `/api/scenarios/${run.scenarioId}/export?format=pdf&runId=${run.id}`;
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(protocol));
  expect(tab.close).not.toHaveBeenCalled();
  expect(runScroll.read()?.index ?? 0).toBe(0);
});

it('says that somebody else has finished it meanwhile, and disappears', async () => {
  const { server, user } = openScreen('/', 'reviewer', answersActiveRun(run));
  await screen.findByRole('region', { name: 'Aktives Szenario' });
  const close = vi.fn();
  vi.stubGlobal('open', () => ({
    close,
    document: document.implementation.createHTMLDocument(),
  }));
  const message = 'Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert werden.';
  server
    .fails(scenarioRunCalls.finish, 409, 'run_finished', message)
    .answers(scenarioCalls.active, null);
  await user.click(button('Beenden'));
  const firstQuestion = await question();
  await user.click(firstQuestion.getByRole('button', { name: 'Abschließen & PDF generieren' }));
  await expectToast('Fehler', message);
  await waitFor(() => expect(bannerOf()).toBeNull());
  expect(close).toHaveBeenCalledOnce();
});

it('shows nothing to a user without a running one', async () => {
  const { server } = openScreen('/', 'admin', answersActiveRun(null));
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  await waitFor(() => expect(server.sentTo(scenarioCalls.active)).toHaveLength(1));
  expect(bannerOf()).toBeNull();
});

it('is not requested for viewers, who cannot run scenarios', async () => {
  const { server } = openScreen('/', 'viewer', answersActiveRun(run));
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  expect(server.sentTo(scenarioCalls.active)).toEqual([]);
  expect(bannerOf()).toBeNull();
});
