import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type EmergencyCode, emergencyAccessCalls } from '#contract/emergency-access.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/admin/emergency-codes';

it('shows users other than administrators that they may not manage codes', async () => {
  openScreen(address, 'reviewer');
  await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
  screen.getByText('Keine Berechtigung zum Verwalten von Notfallcodes');
  expect(screen.queryByRole('button', { name: 'Code ausstellen' })).toBeNull();
});

it('says that codes could not be loaded, retries, and says if there are none', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(emergencyAccessCalls.list),
  );
  await screen.findByText('Die Notfallcodes konnten nicht geladen werden.');
  server.answers(emergencyAccessCalls.list, []);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Noch keine Notfallcodes ausgestellt.');
});

const [past, future] = ['2026-11-15T08:00:00.000Z', '2999-01-01T00:00:00.000Z'];
const aCode = (number: number, over: Partial<EmergencyCode>): EmergencyCode => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  site: `BT${number}`,
  createdAt: past,
  expiresAt: future,
  createdByName: 'Katharina Brandt',
  usedAt: null,
  usedByName: null,
  writesUntil: null,
  revokedAt: null,
  ...over,
});
const used = { usedAt: past, usedByName: 'Olga Petrowa' };

it('shows the state of each code, and offers to revoke those that are still usable', async () => {
  const codes = [
    aCode(1, {}),
    aCode(2, { ...used, writesUntil: future }),
    aCode(3, { ...used, writesUntil: past }),
    aCode(4, { expiresAt: past }),
    aCode(5, { revokedAt: past }),
  ];
  const { user } = openScreen(address, 'admin', (server) =>
    server.answers(emergencyAccessCalls.list, codes).fails(emergencyAccessCalls.revoke),
  );
  const rows = await screen.findAllByRole('listitem');
  const labels = ['Unbenutzt', 'In Benutzung', 'Benutzt', 'Abgelaufen', 'Widerrufen'];
  const headings = rows.map((row) => within(row).getByRole('heading').textContent);
  expect(headings).toEqual(labels.map((label, at) => `BT${at + 1}${label}`));
  const contains = (text: string) => rows.map((row) => row.textContent?.includes(text));
  expect(contains('Schreiben erlaubt bis 01.01.2999')).toEqual([false, true, false, false, false]);
  expect(contains('von Olga Petrowa')).toEqual([false, true, true, false, false]);
  expect(contains('einlösbar bis')).toEqual([true, false, false, true, false]);

  const buttons = screen.getAllByRole('button', { name: /widerrufen$/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Code für BT1 widerrufen',
    'Code für BT2 widerrufen',
  ]);
  await user.click(buttons[1] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Notfallcode widerrufen' }));
  question.getByText('Wer mit dem Code für „BT2“ schreibt, darf ab sofort nur noch lesen.');
  await user.click(question.getByRole('button', { name: 'Widerrufen' }));
  await expectToast('Fehler', 'Der Notfallcode konnte nicht widerrufen werden.');
});

it('issues no code for a site without readable characters, and says if issuing failed', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.answers(emergencyAccessCalls.list, []).fails(emergencyAccessCalls.issue),
  );
  const site = await screen.findByRole('textbox', { name: 'Standort' });
  await user.click(site);
  await user.paste('\u200b');
  await user.click(screen.getByRole('button', { name: 'Code ausstellen' }));
  expect(screen.getByRole('alert').textContent).toBe('Bitte geben Sie den Standort an.');
  expect(server.sentTo(emergencyAccessCalls.issue)).toEqual([]);
  await user.paste('BT5');
  await user.click(screen.getByRole('button', { name: 'Code ausstellen' }));
  await expectToast('Fehler', 'Der Notfallcode konnte nicht ausgestellt werden.');
  expect((site as HTMLInputElement).value).toBe('\u200bBT5');
});
