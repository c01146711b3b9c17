import { defineConfig } from '@playwright/test';
import everything from '../../playwright.config.ts';

/** Pictures are made like journeys: one browser, one application, and nothing is tried twice. */
export default defineConfig({
  ...everything,
  testDir: '.',
  testMatch: 'take-pictures.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  workers: 1,
  retries: 0,
  reporter: 'list',
  use: {
    ...everything.use,
    colorScheme: 'light',
    serviceWorkers: 'allow',
    screenshot: 'off',
  },
  projects: [{ name: 'pictures' }],
});
