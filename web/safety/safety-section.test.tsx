import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/people.ts';
import { type SafetyLinkOfEquipment, safetyCalls } from '#contract/safety/safety.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aSafetyLink, aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';

const equipment = anEquipment();
const links = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aSafetyLink({ safetyPoint: aSafetyPoint({ identifier: `F${at + 1}` }) }),
  );

/** Opens the page of an Anlage with these Absicherungen. */
async function openSummary(
  role: Role,
  shown: SafetyLinkOfEquipment[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment).answers(safetyCalls.links, shown);
    prepare(server);
  });
  const section = within(await screen.findByRole('region', { name: /^Absicherung/ }));
  const rows = async () => {
    await section.findAllByRole('listitem');
    const points = section.getAllByRole('link', { name: /^F\d+$/ });
    return points.map(({ textContent }) => textContent);
  };
  return { ...opened, section, rows };
}

it('shows four, and leads to the rest', async () => {
  const { user, section, rows } = await openSummary('viewer', links(6));
  expect(await rows()).toEqual(['F1', 'F2', 'F3', 'F4']);
  section.getByRole('heading', { name: 'Absicherung 6' });
  await user.click(section.getByRole('link', { name: '2 weitere anzeigen' }));
  expect(location.pathname).toBe(`/equipment/${equipment.id}/safety-links`);
  await screen.findByRole('link', { name: 'F6' });
});

it('does not mention more if there are exactly four', async () => {
  const { section, rows } = await openSummary('viewer', links(4));
  expect(await rows()).toHaveLength(4);
  expect(section.queryByText(/weitere anzeigen/)).toBeNull();
});

it.each([
  ['viewer', 0],
  ['editor', 1],
  ['reviewer', 1],
  ['admin', 1],
] as const)(
  'offers the %s to propose one if there are none and it is allowed',
  async (role, linkCount) => {
    const { section } = await openSummary(role, []);
    await section.findByText('Noch keine Absicherung erfasst.');
    const propose = section.queryAllByRole('link', { name: 'Absicherung vorschlagen' });
    expect(propose).toHaveLength(linkCount);
  },
);

it('offers a retry after a failure', async () => {
  const { server, user, section, rows } = await openSummary('viewer', [], (server) =>
    server.fails(safetyCalls.links),
  );
  await section.findByText('Die Absicherung konnte nicht geladen werden.');
  server.answers(safetyCalls.links, links(1));
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await rows()).toEqual(['F1']);
});
