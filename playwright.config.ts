import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

/** `npm test` asks for the gate; whoever calls the test runner by hand has every journey. */
const isGate = process.env.TEST_SUITE === 'gate';

const isRoot = process.getuid?.() === 0;

const browser = findBrowser(isGate ? 'shell' : 'whole');
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
  testMatch: '**/*.spec.ts',
  // Patience costs nothing while things go well; on a busy machine a long journey takes its time.
  timeout: isGate ? 120_000 : 600_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A page takes more than one core: the browser, the application and its database work at once.
  workers: isGate ? Math.max(1, Math.floor(availableParallelism() / 2)) : availableParallelism(),
  // What passes only when repeated is named at the end of the run.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    navigationTimeout: 60_000,
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
      ...(isGate ? { grep: /@gate/, grepInvert: /@wide/ } : {}),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // What does not depend on the size of the screen is shown on the phone.
      ...(isGate ? { grep: /@wide/ } : { grepInvert: /@once/ }),
      testIgnore: /(-offline|documents-kept|offline-faults|offline-kill)\.spec\.ts$/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
