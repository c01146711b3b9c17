import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { routes } from './routes.tsx';

const ofRecords = routes.map(({ path }) => path).filter((path) => path.includes(':id'));

it('the list of routes has screens of single records', () => {
  expect(ofRecords.length).toBeGreaterThan(5);
});

function missingTitle(path: string): string {
  if (path.startsWith('/equipment/')) return 'Anlage nicht gefunden';
  if (path.startsWith('/scenario-runs/')) return 'Szenario-Lauf nicht gefunden';
  if (path.startsWith('/inspection-records/')) return 'Prüfbericht nicht gefunden';
  if (path.startsWith('/defects/')) return 'Mangel nicht gefunden';
  if (path.startsWith('/admin/import/')) return 'Import nicht gefunden';
  if (path.startsWith('/defects/')) return 'Mangel nicht gefunden';
  if (path.startsWith('/inspection-records/')) return 'Prüfbericht nicht gefunden';
  return 'Absicherungspunkt nicht gefunden';
}

// A request without an answer would fail the test, so this shows that none is sent.
it.each(ofRecords)(
  '%s shows "not found" without a valid id, and sends no request',
  async (path) => {
    openScreen(path.replace(':id', 'metadata'), 'admin');
    await screen.findByRole('heading', { name: missingTitle(path), level: 2 });
  },
);

it('an id in upper case is the same record', async () => {
  const id = '0a1b2c3d-0000-4000-8000-00000000000f';
  openScreen(`/scenario-runs/${id.toUpperCase()}`, 'viewer', (server) =>
    server.answers(scenarioRunCalls.get, ({ params }) => {
      expect(params).toEqual({ id });
      return new Promise(() => {});
    }),
  );
  await waitFor(() => expect(window.location.pathname).toBe(`/scenario-runs/${id}`));
});
