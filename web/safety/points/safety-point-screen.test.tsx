import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { summaryOf } from '#contract/equipment-summary.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { type ProtectedEquipment, safetyCalls } from '#contract/safety.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const point = aSafetyPoint({ identifier: '3F12' });
const protectedAs = (status: ProtectedEquipment['status']): ProtectedEquipment => ({
  ...summaryOf(anEquipment()),
  ...{ linkId: crypto.randomUUID(), role: 'primary', status },
});

/** A safety point that protects nothing, as a viewer finds it. */
function openPoint(prepare: (server: AnsweringServer) => unknown = () => {}) {
  const opened = openScreen(`/safety-points/${point.id}`, 'viewer', (server) => {
    server
      .answers(equipmentTypeCalls.list, [])
      .answers(safetyCalls.point, point)
      .answers(safetyCalls.equipmentOfPoint, []);
    prepare(server);
  });
  const section = async () =>
    within(await screen.findByRole('region', { name: /^Abgesicherte Anlagen/ }));
  const repeat = () => opened.user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  return { ...opened, section, repeat };
}

it('says where an Anlage comes from when there is none yet', async () => {
  const { section } = openPoint();
  const shown = await section();
  await shown.findByText('Noch keine Anlage zugeordnet');
  shown.getByText(
    'Eine Absicherung wird auf der Seite der Anlage unter „Absicherung“ vorgeschlagen.',
  );
});

it.each([
  [1, 'Eine Zuordnung ist nur vorgeschlagen und nicht bestätigt: vor Ort prüfen.'],
  [2, '2 Zuordnungen sind nur vorgeschlagen und nicht bestätigt: vor Ort prüfen.'],
])('warns of what nobody has confirmed (%i)', async (count, text) => {
  const unsure = Array.from({ length: count }, () => protectedAs('proposed'));
  const { section } = openPoint((server) =>
    server.answers(safetyCalls.equipmentOfPoint, [...unsure, protectedAs('confirmed')]),
  );
  await (await section()).findByText(text);
});

it('that cannot be loaded can be asked for again', async () => {
  const { server, repeat } = openPoint((server) => server.fails(safetyCalls.point));
  await screen.findByText('Der Absicherungspunkt konnte nicht geladen werden');
  screen.getByText('Bitte versuchen Sie es gleich erneut.');
  server.answers(safetyCalls.point, point);
  await repeat();
  await screen.findByRole('heading', { name: '3F12' });
});

it('asks again for what it protects where that could not be loaded', async () => {
  const { server, section, repeat } = openPoint((server) =>
    server.fails(safetyCalls.equipmentOfPoint),
  );
  const shown = await section();
  await shown.findByText('Die Anlagen konnten nicht geladen werden');
  shown.getByText('Bitte versuchen Sie es gleich erneut.');
  server.answers(safetyCalls.equipmentOfPoint, [protectedAs('confirmed')]);
  await repeat();
  await shown.findByRole('link', { name: /Pumpe 1/ });
});

it('leads to everything that goes dark with it', async () => {
  openPoint();
  await screen.findByRole('link', {
    name: 'Was fällt aus? Alles, was dunkel wird, wenn Sie 3F12 abschalten',
  });
});
