import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { watchInstallation } from './install-state.ts';

beforeAll(watchInstallation);

/** The event of a browser that can install the application. */
function offer(outcome: 'accepted' | 'dismissed' | 'refused' = 'accepted'): Event {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = async () => {
    if (outcome === 'refused') throw new DOMException('no gesture', 'NotAllowedError');
  };
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => void window.dispatchEvent(event));
  return event;
}

const card = () => screen.queryByRole('region', { name: 'App installieren' });
const inCard = (name: string) =>
  within(screen.getByRole('region', { name: 'App installieren' })).getByRole('button', { name });

async function openHome() {
  const opened = openScreen('/', 'viewer', answersSearch);
  await screen.findByText('Willkommen zur Anlagenverwaltung');
  return opened;
}

it('is offered on a main screen once the browser offers it, unless the user has declined', async () => {
  await openHome();
  expect(card()).toBeNull();
  localStorage.setItem('installDismissed', 'true');
  expect(offer().defaultPrevented).toBe(true);
  expect(card()).toBeNull();
  localStorage.removeItem('installDismissed');
  offer();
  for (const name of ['Installieren', 'Nicht jetzt', 'Schließen']) inCard(name);
});

it.each([
  ['dismissed', 'Installation abgebrochen'],
  ['refused', 'Installation nicht möglich'],
] as const)('says so where it was %s, and the card goes', async (outcome, title) => {
  const { user } = await openHome();
  offer(outcome);
  await user.click(inCard('Installieren'));
  await expectToast(title);
  await waitFor(() => expect(card()).toBeNull());
  expect(localStorage.getItem('installDismissed')).toBeNull();
});

it('has its state in the settings, where the card is not', async () => {
  const { user } = openScreen('/settings', 'viewer');
  await screen.findByText(/dieser Browser bietet es gerade nicht an/);
  offer();
  expect(card()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Installieren' }));
  await screen.findByText(/dieser Browser bietet es gerade nicht an/);
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  await screen.findByText('Installiert');
});

it('is not offered again after "Nicht jetzt"', async () => {
  const { user } = await openHome();
  offer();
  await user.click(inCard('Nicht jetzt'));
  expect(card()).toBeNull();
  expect(localStorage.getItem('installDismissed')).toBe('true');
  offer();
  expect(card()).toBeNull();
});
