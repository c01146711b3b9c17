import { readdir, readFile } from 'node:fs/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import configuration from '../../playwright.config.ts';
import { hearToasts } from './toasts.ts';

export interface KillableBrowser {
  context: BrowserContext;
  /** As when the battery is empty: nobody is asked, nothing is put away. */
  kill(): Promise<void>;
}

/** A browser of its own whose profile outlives it. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...configuration.use?.launchOptions,
    serviceWorkers: 'allow',
  });
  await hearToasts(context);
  return {
    context,
    kill: async () => {
      const gone = context.waitForEvent('close');
      // It leads a process group of its own.
      process.kill(-(await processOf(profile)), 'SIGKILL');
      await gone;
    },
  };
}

/** The browser itself, not one of the processes it has started. */
async function processOf(profile: string): Promise<number> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const isChild = words.some((word) => word.startsWith('--type='));
    if (words.includes(`--user-data-dir=${profile}`) && !isChild) return Number(id);
  }
  throw new Error(`no browser lives in ${profile}`);
}
