import { readdir, readFile } from 'node:fs/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import configuration from '../../playwright.config.ts';
import { recordToasts } from './toasts.ts';

export interface KillableBrowser {
  context: BrowserContext;
  /** Ends the browser at once, as when the battery is empty. */
  kill(): Promise<void>;
}

/** A separate browser whose profile stays on the disk after its end. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...configuration.use?.launchOptions,
    serviceWorkers: 'allow',
  });
  await recordToasts(context);
  return {
    context,
    kill: async () => {
      const gone = context.waitForEvent('close');
      // The negative id ends the whole process group.
      process.kill(-(await processOf(profile)), 'SIGKILL');
      await gone;
    },
  };
}

/** The process id of the browser itself, not of a process that it has started. */
async function processOf(profile: string): Promise<number> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const isChild = words.some((word) => word.startsWith('--type='));
    if (words.includes(`--user-data-dir=${profile}`) && !isChild) return Number(id);
  }
  throw new Error(`no browser uses ${profile}`);
}
