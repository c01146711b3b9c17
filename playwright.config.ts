import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const isRoot = process.getuid?.() === 0;

const browser = findBrowser();
// Each worker process reads this file again: it need not search again.
if (browser) process.env.CHROMIUM_PATH = browser;

/**
 * What the browser has for people and no journey looks at. For each window it would start a second page, the list
 * under its address bar, which takes as much of the processor as many a journey. Of this switch the browser reads
 * only the last one: so what the test runner turns off itself stands here too.
 */
const unusedFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay', 'MediaRouter'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'PaintHolding'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'TcpPortRandomizationWin'],
];

/** Each worker starts an application of its own (a fixture in e2e), so there is no common web server here. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Only to end what hangs: on a busy machine a long journey takes its time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // A journey that intercepts requests sees only those the service worker does not answer.
    serviceWorkers: 'block',
    // Nothing to wait for but the thing itself; what moves is looked at by eye.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        `--disable-features=${unusedFeatures.join(',')}`,
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
    {
      name: 'desktop',
      // What does not depend on the size of the screen is shown on the phone.
      grepInvert: /@once/,
      testIgnore: /(-offline|documents-kept|offline-faults|offline-kill)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
