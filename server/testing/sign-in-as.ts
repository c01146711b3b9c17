import { signInPath } from '#contract/auth.ts';
import type { CurrentUser } from '#contract/people.ts';
import { type Answer, Browser } from './browser.ts';

/** Begins a sign-in; ends at the demo provider's page with the choice of accounts. */
export function openAccountPage(browser: Browser, origin: string): Promise<Answer> {
  return browser.follow(`${origin}${signInPath}`);
}

/** Presses the account's button on that page; ends at the redirect back to the application. */
export function chooseAccount(
  browser: Browser,
  page: Answer,
  email: string,
  stop?: (url: string) => boolean,
): Promise<Answer> {
  const action = page.text
    .match(/action="([^"]+)"/g)
    ?.map((attribute) => attribute.slice(8, -1))
    .find((url) => decodeURIComponent(url).endsWith(`/${email}`));
  if (!action) throw new Error(`no form for ${email} on ${page.url}`);
  return browser.follow(new URL(action, page.url).href, { method: 'POST' }, stop);
}

/** A whole sign-in with the demo provider. */
export async function signInAs(origin: string, email: string): Promise<Browser> {
  const browser = new Browser();
  await chooseAccount(browser, await openAccountPage(browser, origin), email);
  return browser;
}

export async function whoIs(browser: Browser, origin: string): Promise<CurrentUser | undefined> {
  const answer = await browser.open(`${origin}/api/auth/user`);
  return answer.status === 200 ? (JSON.parse(answer.text) as CurrentUser) : undefined;
}
