import { defineConfig } from '@playwright/test';
import everything from '../../playwright.config.ts';

/** Pictures are made like journeys, with one browser, one application and no retries. */
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
