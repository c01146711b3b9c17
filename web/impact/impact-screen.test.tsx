import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { summaryOf } from '#contract/equipment-summary.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { type Impact, impactCalls } from '#contract/impact.ts';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';
import { hasMedia, wideScreen } from '#web/testing/fakes/fake-media.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anImpact } from '#web/testing/samples/an-impact.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const equipment = anEquipment({ name: 'Allein' });
const address = `/equipment/${equipment.id}/impact`;
const nothing: Impact = {
  ...anImpact([]),
  origin: { kind: 'equipment', equipment: summaryOf(equipment) },
};

/** What goes out with an Anlage, as an editor finds it: nothing. */
const openImpact = (prepare: (server: AnsweringServer) => unknown = () => {}) =>
  openScreen(address, 'editor', (server) => {
    server.answers(equipmentTypeCalls.list, []).answers(impactCalls.ofEquipment, nothing);
    prepare(server);
  });

const nothingGoesOut = () => screen.findByRole('heading', { name: 'Nichts fällt aus.' });

it.each([
  ['phone', []],
  ['desktop', [wideScreen]],
])('says on a %s that nothing goes out, and what could be done', async (_, media) => {
  hasMedia(...media);
  openImpact();
  await nothingGoesOut();
  screen.getByText(/^Keine andere Anlage hängt von dieser Anlage ab/);
  screen.getByRole('link', { name: 'Anlagen verknüpfen' });
  expect(screen.queryByRole('region', { name: 'Graph' })).toBeNull();
});

it('says that the Anlage is gone when somebody deletes it meanwhile', async () => {
  const { server, queryClient } = openImpact();
  await nothingGoesOut();
  server.fails(impactCalls.ofEquipment, 404, 'equipment_not_found');
  new RefreshQueue({
    ...{ client: queryClient, clock: browserClock },
    ...{ random: () => 0, isVisible: () => true },
  }).hear({
    ...{ type: 'changed', entity: 'equipment', id: equipment.id, action: 'delete' },
    at: '2026-03-02T08:00:00.000Z',
  });
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  expect(screen.queryByText('Nichts fällt aus.')).toBeNull();
});

it('says that there is no such safety point', async () => {
  openScreen(`/safety-points/${crypto.randomUUID()}/impact`, 'editor', (server) =>
    server
      .answers(equipmentTypeCalls.list, [])
      .fails(impactCalls.ofSafetyPoint, 404, 'safety_point_not_found'),
  );
  await screen.findByRole('heading', { name: 'Absicherungspunkt nicht gefunden' });
});

it('that cannot be loaded can be asked for again', async () => {
  const { server, user } = openImpact((server) => server.fails(impactCalls.ofEquipment));
  await screen.findByText('Die betroffenen Anlagen konnten nicht geladen werden');
  server.answers(impactCalls.ofEquipment, nothing);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await nothingGoesOut();
});
