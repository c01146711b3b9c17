import { screen, within } from '@testing-library/react';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import type { openScreen } from './open-screen.tsx';
import { openPopover } from './row-menu.ts';

export const aButton = (displayLabel: string, order: number): QuickSearchButton => ({
  id: crypto.randomUUID(),
  searchTerm: displayLabel,
  displayLabel,
  order,
});

/** The menu in the search bar. */
export async function openMenu() {
  const title = await screen.findByText('Schnellsuche', { selector: 'p' });
  return openPopover(title.closest('[popover]') as HTMLElement);
}

/** Opens the dialog from the menu. */
export async function openEditor(user: ReturnType<typeof openScreen>['user']) {
  await user.click((await openMenu()).getByRole('button', { name: 'Bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schnellsuche bearbeiten' }));
  return {
    dialog,
    press: async (name: string) => user.click(await dialog.findByRole('button', { name })),
  };
}
