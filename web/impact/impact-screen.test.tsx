import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { type Impact, impactCalls } from '#contract/impact/impact.ts';
import type { Role } from '#contract/people.ts';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';
import { fakeMedia, wideScreen } from '#web/testing/fakes/fake-media.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anImpact } from '#web/testing/samples/an-impact.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';

const equipment = anEquipment({ name: 'Allein' });
const address = `/equipment/${equipment.id}/impact`;
const noImpact: Impact = {
  ...anImpact([]),
  origin: { kind: 'equipment', equipment: summaryOf(equipment) },
};

/** Opens the impact of an Anlage; by default nothing is affected. */
const openImpact = (
  prepare: (server: AnsweringServer) => unknown = () => {},
  role: Role = 'editor',
) =>
  openScreen(address, role, (server) => {
    server.answers(equipmentTypeCalls.list, []).answers(impactCalls.ofEquipment, noImpact);
    prepare(server);
  });

const findEmptyText = () => screen.findByRole('heading', { name: 'Nichts fällt aus.' });

it.each([
  ['phone', []],
  ['desktop', [wideScreen]],
])('says on a %s that nothing is affected, and what could be done', async (_, media) => {
  fakeMedia(...media);
  openImpact();
  await findEmptyText();
  screen.getByText(/^Keine andere Anlage hängt von dieser Anlage ab/);
  screen.getByRole('link', { name: 'Anlagen verknüpfen' });
  expect(screen.queryByRole('region', { name: 'Graph' })).toBeNull();
});

it.each([
  ['viewer', 0],
  ['editor', 1],
  ['reviewer', 1],
  ['admin', 1],
] as const)(
  'is available to the %s, and leads to linking if that is allowed',
  async (role, linkCount) => {
    openImpact(undefined, role);
    await findEmptyText();
    screen.getByRole('button', { name: 'Drucken' });
    expect(screen.queryAllByRole('link', { name: 'Anlagen verknüpfen' })).toHaveLength(linkCount);
  },
);

it('says that a safety point protects nothing', async () => {
  const safetyPoint = aSafetyPoint();
  const origin = { kind: 'safety_point', safetyPoint } as const;
  openScreen(`/safety-points/${safetyPoint.id}/impact`, 'editor', (server) =>
    server
      .answers(equipmentTypeCalls.list, [])
      .answers(impactCalls.ofSafetyPoint, { ...noImpact, origin }),
  );
  await findEmptyText();
  screen.getByText('Diesem Absicherungspunkt ist keine Anlage zugeordnet.');
  expect(screen.queryByRole('link', { name: 'Anlagen verknüpfen' })).toBeNull();
});

it('says that changes waiting on this device are not included', async () => {
  const withoutWaiting = { ...noImpact, lacksWaiting: true };
  openImpact((server) => server.answers(impactCalls.ofEquipment, withoutWaiting));
  await screen.findByText(
    'Änderungen von diesem Gerät, die noch nicht gesendet sind, fehlen hier.',
  );
});

it('is opened from the Anlage', async () => {
  const { user } = openScreen(`/equipment/${equipment.id}`, 'viewer', (server) =>
    answersEquipment(server, equipment).answers(impactCalls.ofEquipment, noImpact),
  );
  const name = 'Was fällt aus? Alles, was von dieser Anlage abhängt';
  await user.click(await screen.findByRole('link', { name }));
  await findEmptyText();
});

it('says so if somebody deletes the Anlage meanwhile', async () => {
  const { server, queryClient } = openImpact();
  await findEmptyText();
  server.fails(impactCalls.ofEquipment, 404, 'equipment_not_found');
  new RefreshQueue({
    ...{ client: queryClient, clock: browserClock },
    ...{ random: () => 0, isVisible: () => true },
  }).handleMessage({
    ...{ type: 'changed', entity: 'equipment', id: equipment.id, action: 'delete' },
    at: '2026-03-02T08:00:00.000Z',
  });
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  expect(screen.queryByText('Nichts fällt aus.')).toBeNull();
});

it('says that the safety point does not exist', async () => {
  openScreen(`/safety-points/${crypto.randomUUID()}/impact`, 'editor', (server) =>
    server
      .answers(equipmentTypeCalls.list, [])
      .fails(impactCalls.ofSafetyPoint, 404, 'safety_point_not_found'),
  );
  await screen.findByRole('heading', { name: 'Absicherungspunkt nicht gefunden' });
});

it('can be loaded again after a failure', async () => {
  const { server, user } = openImpact((server) => server.fails(impactCalls.ofEquipment));
  await screen.findByText('Die betroffenen Anlagen konnten nicht geladen werden');
  server.answers(impactCalls.ofEquipment, noImpact);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await findEmptyText();
});
