import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Consent, consentCalls } from '#contract/account/consents.ts';
import { authCalls } from '#contract/auth.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import { expectToast } from '#web/testing/toasts.ts';

/** The application for a user whose consent is missing. */
async function openAsked(consents: Consent[] = []) {
  const opened = openScreen('/history', 'viewer', (server) =>
    server
      .answers(authCalls.currentUser, aUser('viewer', { consentGiven: false }))
      .answers(consentCalls.list, consents),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Datenschutz-Einstellungen' }));
  const box = (name: RegExp) => dialog.getByRole('checkbox', { name }) as HTMLInputElement;
  const button = (name: string) => dialog.getByRole('button', { name }) as HTMLButtonElement;
  return { ...opened, dialog, box, button };
}

const required = /^Verarbeitung personenbezogener Daten/;
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks with these texts, and can be postponed', async () => {
  const { server, user, dialog, box, button } = await openAsked();
  const asked = dialog.getAllByRole('checkbox') as HTMLInputElement[];
  expect(asked.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Verarbeitung personenbezogener Daten Erforderlich',
    'Nutzungsanalyse Optional',
    'Benachrichtigungen Optional',
  ]);
  for (const text of [
    'Wofür dürfen Ihre Daten verwendet werden?',
    'Name, E-Mail-Adresse und Ihre Änderungen an Anlagen werden gespeichert. Solange Sie nicht zugestimmt haben, werden Sie bei jeder Anmeldung erneut gefragt.',
    'Welche Seiten Sie ansehen, wird bisher nicht ausgewertet. Nur mit dieser Zustimmung darf es künftig geschehen, um die Anwendung zu verbessern.',
    'Hinweise zu Ihrem Konto und zu Anlagen, die Sie bearbeiten, werden bisher nicht verschickt. Nur mit dieser Zustimmung darf es künftig geschehen.',
    'Optionale Einwilligungen können Sie jederzeit unter „Mein Konto“ widerrufen.',
  ]) {
    dialog.getByText(text);
  }
  expect(asked.map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(button('Speichern').disabled).toBe(true);
  await user.click(box(/^Nutzungsanalyse/));
  expect(button('Speichern').disabled).toBe(true);
  await user.click(box(required));
  expect(button('Speichern').disabled).toBe(false);
  await user.click(button('Später'));
  await untilClosed();
  expect(server.sentTo(consentCalls.decide)).toEqual([]);
});

it('says why an answer was not saved, with the server’s sentence if there is one', async () => {
  const { server, user, box, button } = await openAsked();
  await user.click(box(required));
  server.fails(consentCalls.decide);
  await user.click(button('Speichern'));
  await expectToast('Fehler', 'Einstellungen konnten nicht gespeichert werden.');
  server.fails(consentCalls.decide, 503, 'database_unavailable', 'Die Datenbank ruht.');
  await user.click(button('Speichern'));
  await expectToast('Fehler', 'Die Datenbank ruht.');
  expect(box(required).checked).toBe(true);
});

it('only lets a user who withdrew a required consent agree or sign out', async () => {
  const { user, dialog } = await openAsked([
    {
      ...{ consentType: 'data_processing', consentGiven: false, version: '1.0' },
      ...{ consentDate: '2026-01-05T08:00:00.000Z', withdrawnAt: '2026-02-05T08:00:00.000Z' },
    },
  ]);
  expect(dialog.queryByRole('button', { name: 'Später' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Schließen' })).toBeNull();
  dialog.getByRole('link', { name: 'Abmelden' });
  await user.keyboard('{Escape}');
  screen.getByRole('dialog', { name: 'Datenschutz-Einstellungen' });
});
