import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

const journeys = import.meta.glob<string>('../../e2e/**/*.spec.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const tagged = Object.values(journeys).flatMap((text) =>
  [...text.matchAll(/\bgate\(([^)]*)\)/g)].map(([, screens = '']) =>
    [...screens.matchAll(/'([^']+)'/g)].map(([, path]) => path),
  ),
);

it('every screen is opened by a journey of the gate, and none is named that does not exist', () => {
  expect([...new Set(tagged.flat())].sort()).toEqual(routes.map(({ path }) => path).sort());
});

it('the gate holds seventy journeys at most', () => {
  expect(tagged.length).toBeGreaterThan(0);
  expect(tagged.length).toBeLessThanOrEqual(70);
});
