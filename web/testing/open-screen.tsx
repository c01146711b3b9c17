import { notifications } from '@mantine/notifications';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { type FrontendError, frontendErrorCalls } from '#contract/frontend-errors.ts';
import { notificationCalls } from '#contract/notifications.ts';
import type { Role } from '#contract/people.ts';
import { App } from '#web/app/app.tsx';
import { makeQueryClient } from '#web/app/query-client.ts';
import { aUser } from './samples/a-user.ts';
import { AnsweringServer } from './servers/answering-server.ts';

configure({
  // Only to end what hangs, as everywhere: a busy machine takes its time.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    const shown = [...container.querySelectorAll('main, [role=dialog]')].map(
      (part) => part.textContent,
    );
    return new Error(`${message}\nshown instead: ${shown.join('\n')}`);
  },
});

/** There is no database here, as in some private windows: the application says so and goes on with the server. */
const withoutStorage = 'this browser has no storage';

/** Tests share a window: nothing of one is in the next. */
function beginAnew(): void {
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
}

/**
 * The application at an address, as the browser of a person with this role shows it. `prepare` says what the server
 * answers beyond who is there; a request it forgets fails the test, and so does an error of the interface.
 */
export function openScreen(
  address: string,
  role: Role,
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const server = new AnsweringServer();
  server
    .answers(authCalls.currentUser, aUser(role))
    .answers(notificationCalls.unread, { count: 0 })
    .answers(frontendErrorCalls.report, undefined);
  prepare(server);
  beginAnew();
  vi.stubGlobal('fetch', server.fetch);
  // Fields that grow with their text listen to the fonts, which are missing here.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  history.replaceState(null, '', address);
  const queryClient = makeQueryClient();
  render(<App queryClient={queryClient} />);
  onTestFinished(async () => {
    // Code that is still on its way would arrive in nobody's window, and never again.
    await vi.dynamicImportSettled();
    cleanup();
    notifications.clean();
    queryClient.clear();
    vi.unstubAllGlobals();
    beginAnew();
    expect(server.unanswered).toEqual([]);
    const reports = server.sentTo(frontendErrorCalls.report) as { body: FrontendError }[];
    expect(reports.filter(({ body }) => body.message !== withoutStorage)).toEqual([]);
  });
  return {
    ...{ server, queryClient, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) },
    /** The same browser opens the application once more: what it has stored is still there. */
    restart() {
      cleanup();
      queryClient.clear();
      render(<App queryClient={queryClient} />);
    },
  };
}
