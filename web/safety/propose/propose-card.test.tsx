import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type SafetyPoint, safetyCalls } from '#contract/safety/safety.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const equipment = anEquipment();
const fuse = aSafetyPoint({ identifier: 'F7' });
const page = (safetyPoints: SafetyPoint[], total = safetyPoints.length) => ({
  ...{ safetyPoints, total, page: 1, totalPages: 1 },
});

/** Opens the form for a new Absicherung of an Anlage. */
async function openForm(prepare: (server: AnsweringServer) => unknown) {
  const opened = openScreen(`/equipment/${equipment.id}/safety-links`, 'editor', (server) => {
    answersEquipment(server, equipment).answers(safetyCalls.point, fuse);
    prepare(server);
  });
  const form = within(await screen.findByRole('form', { name: 'Absicherung vorschlagen' }));
  const search = (value: string) => {
    const field = form.getByRole('combobox', { name: 'Absicherungspunkt suchen' });
    fireEvent.change(field, { target: { value } });
  };
  return { ...opened, form, search };
}

it('says that no point was found, and offers to create it', async () => {
  const { search } = await openForm((server) => server.answers(safetyCalls.points, page([])));
  search('F99');
  await screen.findByText('Kein Absicherungspunkt gefunden.');
  await screen.findByRole('option', { name: '„F99“ neu anlegen', hidden: true });
});

it('says how many more there are than it shows', async () => {
  const { search } = await openForm((server) =>
    server.answers(safetyCalls.points, page([fuse], 1_235)),
  );
  search('F');
  await screen.findByText('1.234 weitere. Geben Sie mehr ein, um sie einzugrenzen.');
});

it('explains a proposal, and says that the point protects the Anlage already', async () => {
  const existsText = 'Dieser Absicherungspunkt ist der Anlage bereits zugeordnet.';
  const { user, form, search } = await openForm((server) =>
    server
      .answers(safetyCalls.points, page([fuse]))
      .fails(safetyCalls.createLink, 409, 'safety_link_exists', existsText),
  );
  form.getByText(
    'Ein Vorschlag gilt als unsicher, bis ihn ein Prüfer oder Administrator bestätigt.',
  );
  search('F7');
  await user.click(await screen.findByRole('option', { name: /^F7/, hidden: true }));
  const chosen = within(await form.findByRole('group', { name: 'Gewählter Absicherungspunkt' }));
  const pointLink = chosen.getByRole<HTMLAnchorElement>('link', { name: 'Zum Absicherungspunkt' });
  expect(pointLink.pathname).toBe(`/safety-points/${fuse.id}`);
  await user.click(form.getByRole('button', { name: 'Vorschlagen' }));
  await expectToast('Fehler', existsText);
});
