// @ts-check
import { expect, it } from 'vitest';
import { findCycles } from './cycles.mjs';

/** @param {Record<string, string[]>} imports */
const cycles = (imports) =>
  findCycles(
    Object.entries(imports).map(([source, targets]) => ({
      source,
      dependencies: targets.map((resolved) => ({ resolved })),
    })),
  );

it('finds folders that import each other, at every depth', () => {
  const imports = {
    'web/a/x/one.ts': ['web/a/y/two.ts'],
    'web/a/y/three.ts': ['web/a/x/four.ts'],
    'web/b/five.ts': ['web/a/x/one.ts'],
  };
  expect(cycles(imports)).toEqual([{ folder: 'web/a', parts: ['x', 'y'] }]);
});

it('counts files beside folders, and circles through several parts', () => {
  const imports = {
    'server/config.ts': ['server/http/proxies.ts'],
    'server/http/route.ts': ['server/db/open.ts'],
    'server/db/open.ts': ['server/config.ts'],
    'server/app.ts': ['server/config.ts', 'server/http/route.ts'],
  };
  expect(cycles(imports)).toEqual([{ folder: 'server', parts: ['config.ts', 'db', 'http'] }]);
});

it('accepts imports in one direction, and those between web, server and contract', () => {
  const imports = {
    'web/a/one.ts': ['web/b/two.ts', 'contract/three.ts', 'web/a/four.ts'],
    'web/b/two.ts': ['web/c.ts'],
    'contract/three.ts': ['web/a/one.ts'],
  };
  expect(cycles(imports)).toEqual([]);
});
