import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';
import { routes } from './routes.tsx';

const ofRecords = routes.map(({ path }) => path).filter((path) => path.includes(':id'));

it('there are screens of single records', () => {
  expect(ofRecords.length).toBeGreaterThan(5);
});

// A request that is not answered fails the test: none is sent.
it.each(ofRecords)(
  '%s is not found where no id stands in it, and nothing is asked',
  async (path) => {
    openScreen(path.replace(':id', 'metadata'), 'admin');
    await screen.findByRole('heading', { name: '404 Page Not Found' });
  },
);
