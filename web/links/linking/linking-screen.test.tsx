import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { type EquipmentLink, linkCalls } from '#contract/links.ts';
import type { Role } from '#contract/people.ts';
import { fakeMedia, wideScreen } from '#web/testing/fakes/fake-media.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  type AnsweringServer,
  type Arrived,
  ownAnswer,
} from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { found } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const source = anEquipment({ name: 'Verteiler' });
const names = ['Pumpe A', 'Pumpe B', 'Pumpe C'];
const others = names.map((name) => anEquipment({ name }));

/** The server's answer to a new link. */
function createdLink({ params, body }: Arrived): EquipmentLink {
  const { id, targetEquipmentId, linkType, comments } = body as EquipmentLink;
  return {
    ...{ id, sourceEquipmentId: params.id ?? '', targetEquipmentId, linkType, comments },
    ...{ description: null, createdAt: '2026-01-02T08:00:00.000Z', createdBy: null },
  };
}

/** Refuses links with some of the Anlagen; the others are created. */
const refuses =
  (status: number, answer: { code: string; message: string }, ...refused: string[]) =>
  (request: Arrived) => {
    const { targetEquipmentId } = request.body as EquipmentLink;
    const { name } = others.find(({ id }) => id === targetEquipmentId) ?? source;
    return refused.includes(name) ? ownAnswer(answer, status) : createdLink(request);
  };

/** Opens the linking screen from "Verteiler", on a wide screen. */
async function openLinking(role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) {
  fakeMedia(wideScreen);
  const opened = openScreen(`/equipment/${source.id}`, role, (server) => {
    answersEquipment(server, source)
      .answers(equipmentCalls.search, found(source, ...others))
      .answers(linkCalls.create, createdLink);
    prepare(server);
  });
  const { user } = opened;
  await user.click(await screen.findByRole('link', { name: 'Verknüpfen' }));
  await screen.findByRole('heading', { name: 'Anlagen verknüpfen' });
  const chosen = within(screen.getByRole('region', { name: 'Ausgewählte Anlagen' }));
  const choose = async (...chosenNames: string[]) => {
    for (const name of chosenNames) await user.click(await screen.findByRole('checkbox', { name }));
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const stillChosen = () => chosen.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...opened, choose, press, stillChosen };
}

it.each(['editor', 'reviewer', 'admin'] as const)(
  'lets the %s link several Anlagen',
  async (role) => {
    const { server, choose, press } = await openLinking(role);
    await choose('Pumpe A', 'Pumpe C');
    expect(screen.queryByRole('checkbox', { name: 'Verteiler' })).toBeNull();
    await press('2 Anlagen verknüpfen');
    await expectToast('2 Verknüpfungen erstellt');
    await waitFor(() => expect(location.pathname).toBe(`/equipment/${source.id}`));
    expect(server.sentTo(linkCalls.create)).toHaveLength(2);
  },
);

it('explains each kind and direction', async () => {
  const { user } = await openLinking('editor');
  screen.getByText('Diese Anlage hängt von der verknüpften Anlage ab.');
  screen.getByText('Die verknüpfte Anlage hängt von dieser Anlage ab.');
  await user.click(screen.getByRole('radio', { name: 'Steuerung' }));
  screen.getByText('Diese Anlage steuert die verknüpfte Anlage.');
  screen.getByText('Die verknüpfte Anlage steuert diese Anlage.');
  await user.click(screen.getByRole('radio', { name: 'Redundanz' }));
  screen.getByText('Beide Anlagen können füreinander einspringen.');
  expect(screen.queryByRole('group', { name: 'Richtung' })).toBeNull();
});

it('distinguishes a search without results from a site without other Anlagen', async () => {
  const { press } = await openLinking('editor', (server) =>
    server.answers(equipmentCalls.search, ({ query }) =>
      query.get('q') ? found() : found(source),
    ),
  );
  await screen.findByText('Es gibt noch keine andere Anlage, mit der diese verknüpft werden kann.');
  const field = screen.getByRole('searchbox', { name: 'Anlagen suchen' });
  fireEvent.change(field, { target: { value: 'Kessel' } });
  await screen.findByText('Keine andere Anlage passt zur Suche.');
  await press('Suche zurücksetzen');
  await screen.findByText(/^Es gibt noch keine andere Anlage/);
});

it('says that the search has failed, and offers a retry', async () => {
  const { server, press } = await openLinking('editor', (server) =>
    server.fails(equipmentCalls.search),
  );
  await screen.findByText('Die Suche ist fehlgeschlagen');
  screen.getByText('Die Ergebnisse konnten nicht geladen werden. Bitte versuchen Sie es erneut.');
  server.answers(equipmentCalls.search, found(...others));
  await press('Erneut versuchen');
  await screen.findByRole('checkbox', { name: 'Pumpe A' });
});

it('says which links failed and why, and keeps only those chosen', async () => {
  const gone = { code: 'equipment_not_found', message: 'Anlage nicht gefunden' };
  const { choose, press, stillChosen } = await openLinking('editor', (server) =>
    server.answers(linkCalls.create, refuses(404, gone, 'Pumpe B', 'Pumpe C')),
  );
  await choose(...names);
  await press('3 Anlagen verknüpfen');
  await expectToast('Fehler', '1 von 3 Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.');
  expect(stillChosen()).toEqual(['Pumpe BAnlage nicht gefunden', 'Pumpe CAnlage nicht gefunden']);
  await press('2 Anlagen verknüpfen');
  await expectToast('Fehler', 'Die Verknüpfungen konnten nicht erstellt werden.');
});

it('says how many were created if the user may no longer link, and keeps the others chosen', async () => {
  const denied = 'Keine Berechtigung zum Erstellen von Verknüpfungen';
  const { choose, press, stillChosen } = await openLinking('editor', (server) =>
    server.answers(
      linkCalls.create,
      refuses(403, { code: 'forbidden', message: denied }, 'Pumpe C'),
    ),
  );
  await choose(...names);
  await press('3 Anlagen verknüpfen');
  const some = '2 von 3 Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.';
  await expectToast('Berechtigung fehlt', `${denied}. ${some}`);
  expect(stillChosen()).toEqual([`Pumpe C${denied}`]);
  expect(location.pathname).toBe('/link-equipment');
});

it('says how many were created if the user has to sign in, and keeps the others chosen', async () => {
  const signInOpened = expectSignIn();
  const signedOut = { code: 'not_signed_in', message: 'Sie sind nicht angemeldet.' };
  const { choose, press, stillChosen } = await openLinking('editor', (server) =>
    server.answers(linkCalls.create, refuses(401, signedOut, 'Pumpe A')),
  );
  await choose(...names);
  await press('3 Anlagen verknüpfen');
  await expectToast(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung... 2 von 3 Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.',
  );
  expect(stillChosen()).toEqual(['Pumpe ASie sind nicht angemeldet.']);
  await signInOpened();
});
