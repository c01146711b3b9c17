import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/** Starts a real browser with only the options that it needs on this machine, and those that are given. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...more],
  });
}
