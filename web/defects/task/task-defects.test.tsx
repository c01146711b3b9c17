import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { defectCalls } from '#contract/defects/defects.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDefect } from '#web/testing/samples/a-defect.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { expectToast } from '#web/testing/toasts.ts';

const task = aTask({ equipment: { name: 'Pumpe A', type: 'Pumpe', locationRaw: 'BT5-UG' } });

function openRun(role: Role, run = aRun([task])) {
  return openScreen(`/scenario-runs/${run.id}`, role, (server) =>
    server
      .answers(scenarioRunCalls.get, run)
      .answers(scenarioCalls.list, [])
      .answers(equipmentTypeCalls.list, [])
      .answers(defectListCalls.people, [])
      .answers(defectCalls.create, aDefect()),
  );
}

it('a defect is reported from a task, and says where it was found', async () => {
  const { server, user } = openRun('editor');
  await user.click(await screen.findByRole('button', { name: 'Mangel melden: Pumpe A' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mangel melden' }));
  await user.click(dialog.getByRole('radio', { name: 'gering' }));
  await user.type(dialog.getByRole('textbox', { name: 'Beschreibung' }), 'Rost');
  await user.click(dialog.getByRole('button', { name: 'Mangel melden' }));
  await expectToast('Mangel gemeldet');
  expect(server.sentTo(defectCalls.create)).toMatchObject([
    { body: { equipmentId: task.assetId, taskId: task.id, mayContinue: 'yes' } },
  ]);
});

it.each([
  ['viewer', aRun([task])],
  ['editor', aRun([task], { finishedAt: '2026-11-15T06:30:00.000Z' })],
  ['editor', aRun([{ ...task, assetId: null }])],
] as const)(
  'cannot be reported by a %s, in a finished run or of a deleted Anlage',
  async (role, run) => {
    openRun(role, run);
    await screen.findByRole('article', { name: 'Pumpe A' });
    expect(screen.queryByRole('button', { name: /^Mangel melden/ })).toBeNull();
  },
);
