import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { Impact } from '#contract/impact/impact.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { affectedAt, anImpact } from '#web/testing/samples/an-impact.ts';
import { ImpactList } from './impact-list.tsx';
import { EquipmentLookProvider } from './model/equipment-look.ts';

const look = { Facts: () => null, colorOf: () => '#6366f1' };

/** Renders the list of affected Anlagen. */
function openList(affected: Impact['affected']) {
  render(
    <EquipmentLookProvider value={look}>
      <ImpactList impact={anImpact(affected)} isWhole marked={undefined} onMark={() => {}} />
    </EquipmentLookProvider>,
  );
  onTestFinished(cleanup);
}

it('says for each Anlage from the second step on by which one it is affected', () => {
  const controlled = affectedAt(2, 'b', 'a');
  openList([
    affectedAt(1, 'a', 'off'),
    { ...controlled, via: { ...controlled.via, type: 'control' } },
    affectedAt(2, 'c', 'a'),
  ]);
  screen.getByText('gesteuert von Anlage a');
  screen.getByText('hängt ab von Anlage a');
  const direct = within(screen.getByRole('region', { name: 'Direkt betroffen 1' }));
  expect(direct.queryByText(/^(gesteuert|hängt ab) von/)).toBeNull();
});

it('marks Anlagen that are affected by a link that waits on this device', () => {
  const data = { body: { id: 'off-a' } };
  syncStatus.change({ unsent: [aQueueItem({ type: 'link', action: 'create', data })] });
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  openList([affectedAt(1, 'a', 'off'), affectedAt(1, 'b', 'off')]);
  const [a, b] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(a).toMatch(/Anlage a.*Nicht gesendet$/);
  expect(b).not.toContain('Nicht gesendet');
});

it('says for each stand-in how sure it is', () => {
  openList([affectedAt(1, 'a', 'off', { standIns: [null, true, false] })]);
  screen.getByText('Redundanz Anlage a-0: nicht bekannt, ob sie selbst betroffen ist');
  screen.getByText('Redundanz Anlage a-1 ist selbst betroffen');
  screen.getByText('Redundanz Anlage a-2 kann übernehmen');
});
