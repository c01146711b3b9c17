import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';
import { answersSearch } from '#web/testing/servers/search-answers.ts';

it('leads back if there is no source', async () => {
  const { user } = openScreen('/link-equipment', 'editor', answersSearch);
  await screen.findByText('Keine Anlage zum Verknüpfen ausgewählt.');
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  expect(location.pathname).toBe('/');
});
