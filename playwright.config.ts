import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const isRoot = process.getuid?.() === 0;

const browser = findBrowser();
// Each worker process reads this file again: it need not search again.
if (browser) process.env.CHROMIUM_PATH = browser;

/** Each worker starts an application of its own (a fixture in e2e), so there is no common web server here. */
export default defineConfig({
  testDir: 'e2e',
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Nothing to wait for but the thing itself; what moves is looked at by eye.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
