import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';

it('stays beside a back arrow; on a narrow phone the theme toggle makes room for it', async () => {
  openScreen('/create', 'admin', (server) => answersEquipment(server, anEquipment()));
  await screen.findByRole('textbox', { name: 'Name' });
  const header = within(screen.getByRole('banner'));
  header.getByRole('link', { name: 'Zurück' });
  const bell = await header.findByRole('button', { name: 'Benachrichtigungen' });
  const toggle = header.getByRole('button', { name: /Design einschalten/ });
  const hiddenOnPhones = '[class*="besideBell"]';
  expect([bell.closest(hiddenOnPhones), toggle.closest(hiddenOnPhones)]).toEqual([
    null,
    expect.any(HTMLElement),
  ]);
});
