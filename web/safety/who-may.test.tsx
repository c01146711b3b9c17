import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#contract/people.ts';
import { type SafetyLinkOfEquipment, safetyCalls } from '#contract/safety/safety.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aSafetyLink, aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';

const equipment = anEquipment();
const proposed = aSafetyLink({ safetyPoint: aSafetyPoint({ identifier: 'F1' }) });
const confirmed = aSafetyLink({
  safetyPoint: aSafetyPoint({ identifier: 'F2' }),
  status: 'confirmed',
});

const openSafety = (role: Role, links: SafetyLinkOfEquipment[]) =>
  openScreen(`/equipment/${equipment.id}/safety-links`, role, (server) =>
    answersEquipment(server, equipment).answers(safetyCalls.links, links),
  );

/** The entries of a row's menu; none if it has no menu. */
function menuEntries(identifier: string) {
  const label = `Aktionen für ${identifier}`;
  if (!screen.queryByRole('list', { name: label })) return [];
  const entries = openRowMenu(label).getAllByRole('button');
  return entries.map(({ textContent }) => textContent);
}

const [withdraw, remove] = ['Bestätigung zurücknehmen', 'Entfernen'];

const denied = 'Keine Berechtigung zum Erstellen von Absicherungen';
const mayNothing = { isDenied: 1, proposes: 0, confirms: 0, ofProposed: [], ofConfirmed: [] };
const mayWrite = {
  isDenied: 0,
  proposes: 1,
  confirms: 0,
  ofProposed: [remove],
  ofConfirmed: [],
};
const mayConfirm = { ...mayWrite, confirms: 1, ofConfirmed: [withdraw, remove] };

it.each([
  ['viewer', mayNothing],
  ['editor', mayWrite],
  ['reviewer', mayConfirm],
  ['admin', mayConfirm],
] as const)('shows the %s the permitted actions', async (role, may) => {
  openSafety(role, [proposed, confirmed]);
  await screen.findByRole('link', { name: 'F2' });
  expect(screen.queryAllByText(denied)).toHaveLength(may.isDenied);
  expect(screen.queryAllByRole('form')).toHaveLength(may.proposes);
  expect(screen.queryAllByRole('button', { name: 'F1 bestätigen' })).toHaveLength(may.confirms);
  expect(screen.queryByRole('button', { name: 'F2 bestätigen' })).toBeNull();
  expect(menuEntries('F1')).toEqual(may.ofProposed);
  expect(menuEntries('F2')).toEqual(may.ofConfirmed);
});

const propose = 'Schlagen Sie den Absicherungspunkt vor, an dem diese Anlage abgeschaltet wird.';

it.each([
  ['viewer', denied],
  ['editor', propose],
] as const)('tells the %s what to do if there are none', async (role, text) => {
  openSafety(role, []);
  await screen.findByText('Noch keine Absicherung erfasst');
  screen.getByText(text);
});
