import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { codeCalls } from '#contract/codes/equipment-codes.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import { type RunTask, scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const pump = anEquipment({ name: 'Pumpe' });
const fan = anEquipment({ name: 'Lüfter' });
const other = anEquipment({ name: 'Kessel' });
const tasks = [pump, fan].map(({ id, name, type, locationRaw }) =>
  aTask({ assetId: id, equipment: { name, type, locationRaw } }),
);
const [first] = tasks as [RunTask];
const run = aRun(tasks);
const address = ({ id }: { id: string }) => `https://anlagen.example/equipment/${id}`;

async function openRound(role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) {
  const all = [pump, fan, other];
  const opened = openScreen(`/scenario-runs/${run.id}/round`, role, (server) => {
    server
      .answers(scenarioRunCalls.get, run)
      .answers(equipmentTypeCalls.list, [])
      .answers(codeCalls.find, { found: null, isAssignable: true })
      .answers(equipmentCalls.get, ({ params }) => {
        const found = all.find(({ id }) => id === params.id);
        if (!found) throw new Error('no such Anlage');
        return found;
      });
    prepare(server);
  });
  const { user } = opened;
  const scanner = within(await screen.findByRole('dialog', { name: 'Notstromprobe' }));
  const scan = async (text: string) => {
    await user.click(await scanner.findByRole('button', { name: 'Code eintippen' }));
    await user.type(await scanner.findByRole('textbox', { name: 'Code eintippen' }), text);
    await user.click(scanner.getByRole('button', { name: 'Übernehmen' }));
  };
  return { ...opened, scanner, scan };
}

it('a scan brings up the task of its Anlage: status, note, and on to the next', async () => {
  const { server, user, scanner, scan } = await openRound('editor', (server) =>
    server
      .answers(scenarioRunCalls.updateTask, ({ body }) => ({
        ...first,
        ...(body as Partial<RunTask>),
      }))
      .answers(scenarioRunCalls.saveNotes, { count: 1 }),
  );
  scanner.getByText('Rundgang · 0 von 2 erledigt');
  await scan(address(pump));
  await scanner.findByRole('heading', { name: 'Pumpe' });
  await user.click(scanner.getByRole('radio', { name: 'Erledigt' }));
  await waitFor(() =>
    expect(server.sentTo(scenarioRunCalls.updateTask)).toMatchObject([
      { params: { taskId: first.id }, body: { status: 'done' } },
    ]),
  );
  await user.click(scanner.getByRole('button', { name: 'Notiz' }));
  await user.type(scanner.getByRole('textbox', { name: 'Notiz' }), 'Läuft rund.');
  await user.click(scanner.getByRole('button', { name: 'Nächste' }));
  // What was typed is saved before the next code.
  await waitFor(() =>
    expect(server.sentTo(scenarioRunCalls.saveNotes)).toMatchObject([
      { body: { updates: [{ taskId: first.id, note: 'Läuft rund.' }] } },
    ]),
  );
  await scan(address(fan));
  await scanner.findByRole('heading', { name: 'Lüfter' });
});

it('is left after the user has chosen the note of somebody else', async () => {
  const at = '2026-11-15T05:40:00.000Z';
  const changedBy = { userId: null, name: 'Jana Krüger', at };
  const { user, scanner, scan } = await openRound('editor', (server) =>
    server.fails(scenarioRunCalls.saveNotes, 409, 'conflict', errors.conflict.message, {
      details: { notes: [{ taskId: first.id, mine: 'Meine', theirs: 'Ihre', changedBy }] },
    }),
  );
  await scan(address(pump));
  await user.click(await scanner.findByRole('button', { name: 'Notiz' }));
  await user.type(scanner.getByRole('textbox', { name: 'Notiz' }), 'Meine');
  await user.click(scanner.getByRole('button', { name: 'Schließen' }));
  const question = within(
    await screen.findByRole('dialog', { name: /Notizen wurden inzwischen geändert/ }),
  );
  await user.click(question.getByRole('radio', { name: /Ihre/ }));
  await user.click(question.getByRole('button', { name: 'Übernehmen' }));
  expect(location.pathname).toBe(`/scenario-runs/${run.id}/round`);
  await user.click(scanner.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(location.pathname).toBe(`/scenario-runs/${run.id}`));
});

it('says that an Anlage is not part of the run', async () => {
  const { user, scanner, scan } = await openRound('editor');
  await scan(address(other));
  await scanner.findByRole('heading', { name: 'Kessel' });
  scanner.getByText('Diese Anlage gehört nicht zum Szenario-Lauf „Notstromprobe“.');
  expect(scanner.getByRole('link', { name: 'Anlage öffnen' }).getAttribute('href')).toBe(
    `/equipment/${other.id}`,
  );
  await user.click(scanner.getByRole('button', { name: 'Nächste' }));
  await scanner.findByRole('button', { name: 'Code eintippen' });
});

it('says that a code is unknown', async () => {
  const { scanner, scan } = await openRound('editor');
  await scan('INV-9');
  await scanner.findByRole('heading', { name: 'Unbekannter Code' });
});

it('leads back to a run that is finished', async () => {
  const finished = { finishedAt: '2026-11-15T06:30:00.000Z', finishedByName: 'Jana Krüger' };
  openScreen(`/scenario-runs/${run.id}/round`, 'editor', (server) =>
    server
      .answers(scenarioRunCalls.get, { ...run, ...finished })
      .answers(equipmentTypeCalls.list, []),
  );
  await screen.findByRole('region', { name: 'Szenario abgeschlossen' });
  expect(location.pathname).toBe(`/scenario-runs/${run.id}`);
});

it('is for those who may work on runs', async () => {
  openScreen(`/scenario-runs/${run.id}/round`, 'viewer');
  await screen.findByText('Keine Berechtigung zum Durchführen von Szenarien');
});
