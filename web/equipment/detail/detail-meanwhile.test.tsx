/** Changes by others while the user steps through the list from which an Anlage was opened. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { problem } from '#web/testing/samples/offline-samples.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found, noMetadata } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { equipmentQuery } from '../equipment-queries.ts';

const pumps = Array.from({ length: 6 }, (_, index) => anEquipment({ name: `Pumpe ${index + 1}` }));
const [first, second, third] = pumps as [Equipment, Equipment, Equipment];

/** Opens one of the six from a list; `stored` are the Anlagen on the server from then on. */
async function openFrom(address: '/' | '/manage', name: string) {
  const stored = new Set(pumps);
  const list = () => found(...stored);
  const opened = openScreen(address, 'editor', (server) =>
    answersEquipment(answersSearch(server), first)
      .answers(equipmentCalls.get, ({ params }) => {
        const one = [...stored].find(({ id }) => id === params.id);
        return one ?? ownAnswer(problem('equipment_not_found'), 404);
      })
      .answers(equipmentCalls.metadata, noMetadata)
      .answers(equipmentCalls.list, list)
      .answers(equipmentCalls.search, list),
  );
  const { server, queryClient, user } = opened;
  if (address === '/') await user.type(await screen.findByRole('searchbox'), 'Pumpe');
  await user.click(await screen.findByRole('link', { name }));
  await screen.findByText('Erstellt');
  // The neighbours are prefetched, so they existed at this time.
  await waitFor(() => expect(server.sentTo(equipmentCalls.get).length).toBeGreaterThan(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { stored, ...opened };
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const isOpen = (name: string) => screen.findByRole('heading', { name });

it.each([
  ['/manage', 2, 'noticed'],
  ['/manage', 3, 'noticed'],
  ['/manage', 3, 'unnoticed'],
  ['/', 2, 'unnoticed'],
  ['/', 3, 'noticed'],
] as const)(
  'opened from %s is followed by the next remaining one when the next %i were deleted, %s',
  async (address, count, announcement) => {
    const { stored, queryClient } = await openFrom(address, 'Pumpe 1');
    for (const gone of pumps.slice(1, 1 + count)) {
      stored.delete(gone);
      // The real-time channel announces the change; without it the old neighbours are still cached.
      if (announcement === 'noticed') void queryClient.invalidateQueries();
      else queryClient.removeQueries(equipmentQuery(gone.id));
    }
    press('ArrowRight');
    await isOpen(`Pumpe ${count + 2}`);
    await screen.findByText(`2 / ${6 - count}`);
    press('ArrowLeft');
    await isOpen('Pumpe 1');
    await screen.findByText(`1 / ${6 - count}`);
  },
);

it('leads back to the last remaining one when all following ones were deleted', async () => {
  const { stored, queryClient } = await openFrom('/manage', 'Pumpe 3');
  for (const gone of pumps.slice(3)) {
    stored.delete(gone);
    queryClient.removeQueries(equipmentQuery(gone.id));
  }
  press('ArrowRight');
  await screen.findByText('3 / 3');
  await isOpen('Pumpe 3');
});

it('leads to the next one even if it was deleted itself', async () => {
  const { stored, queryClient } = await openFrom('/manage', 'Pumpe 1');
  for (const gone of pumps.slice(0, 4)) {
    stored.delete(gone);
    queryClient.removeQueries(equipmentQuery(gone.id));
  }
  press('ArrowRight');
  await isOpen('Pumpe 5');
  await screen.findByText('1 / 2');
});

const removeButtons = () => screen.findAllByRole('button', { name: 'Löschen' });
const isLoading = async () =>
  (await removeButtons()).some((button) => button.hasAttribute('data-loading'));

/** Deletes the open Anlage; the server answers when `answer` is called. */
async function removeSlowly({ server, user }: Awaited<ReturnType<typeof openFrom>>) {
  let answer = (_: undefined) => {};
  server.answers(
    equipmentCalls.remove,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await user.click((await removeButtons())[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await waitFor(async () => expect(await isLoading()).toBe(true));
  return () => answer(undefined);
}

it('stays closed after its deletion, and a user who has stepped on is not led to the list', async () => {
  const opened = await openFrom('/manage', 'Pumpe 2');
  const answer = await removeSlowly(opened);
  press('ArrowRight');
  await isOpen('Pumpe 3');
  expect(await isLoading()).toBe(false);
  press('ArrowLeft');
  await isOpen('Pumpe 2');
  expect(await isLoading()).toBe(true);
  press('ArrowRight');
  await isOpen('Pumpe 3');

  opened.stored.delete(second);
  answer();
  await expectToast('Anlage gelöscht');
  expect(location.pathname).toBe(`/equipment/${third.id}`);
  await screen.findByText('2 / 5');
  press('ArrowLeft');
  await isOpen('Pumpe 1');
});

it('does not close another screen that the user opened before its deletion was done', async () => {
  const opened = await openFrom('/manage', 'Pumpe 2');
  const answer = await removeSlowly(opened);
  const [duplicate] = await screen.findAllByRole('link', { name: 'Duplizieren' });
  await opened.user.click(duplicate as HTMLElement);
  await isOpen('Anlage duplizieren');
  answer();
  await expectToast('Anlage gelöscht');
  expect(location.pathname).toBe('/create');
});
