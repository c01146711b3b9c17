import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

/** `npm test` runs the gate; the test runner called directly runs every journey. */
const isGate = process.env.TEST_SUITE === 'gate';

const isRoot = process.getuid?.() === 0;

const browser = findBrowser(isGate ? 'shell' : 'whole');
// Each worker process reads this file again and need not search for the browser.
if (browser) process.env.CHROMIUM_PATH = browser;

/**
 * Features of the browser that no journey needs. The list under the address bar alone would be a second page for each
 * window and take as much of the processor as some journeys. The browser reads only the last switch of this kind, so
 * the features that the test runner turns off are listed here too.
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
  testMatch: '**/*.spec.ts',
  // Long timeouts cost nothing while tests pass; on a busy machine a long journey needs them.
  timeout: isGate ? 120_000 : 600_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A journey needs more than one core: browser, application and database work at the same time.
  workers: isGate ? Math.max(1, Math.floor(availableParallelism() / 2)) : availableParallelism(),
  // Journeys that pass only when repeated are listed at the end of the run.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    navigationTimeout: 60_000,
    // A journey that intercepts requests would not see those that the service worker answers.
    serviceWorkers: 'block',
    // Without animations, so that journeys need not wait for them.
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
      ...(isGate ? { grep: /@gate/, grepInvert: /@wide/ } : {}),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // Journeys that do not depend on the size of the screen run on the phone alone.
      ...(isGate ? { grep: /@wide/ } : { grepInvert: /@once/ }),
      testIgnore: /(-offline|documents-dialog|offline-faults|offline-kill)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
