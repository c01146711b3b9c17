import { notifications } from '@mantine/notifications';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { type FrontendError, frontendErrorCalls } from '#contract/frontend-errors.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { notificationCalls } from '#contract/notifications.ts';
import type { Role } from '#contract/people.ts';
import { App } from '#web/app/app.tsx';
import { makeQueryClient } from '#web/app/query-client.ts';
import { returnFromSignIn } from '#web/session/sign-in.ts';
import { aDefectPage } from './samples/a-defect.ts';
import { aUser } from './samples/a-user.ts';
import { AnsweringServer } from './servers/answering-server.ts';

configure({
  // Only to end tests that hang; a busy machine may be slow.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    const shown = [...container.querySelectorAll('main, [role=dialog]')].map(
      (part) => part.textContent,
    );
    return new Error(`${message}\nshown instead: ${shown.join('\n')}`);
  },
});

/** Tests have no database, like some private windows: the app reports this error and works online. */
const withoutStorage = 'this browser has no storage';

/** Tests share a window, so everything of the previous test is removed; none of them really leaves it. */
function clearWindow(): void {
  returnFromSignIn();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
}

/**
 * Opens the application at an address as a user with this role. `prepare` adds the server's answers; the current user
 * is there already. A request without an answer fails the test, and so does an error report.
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
    .answers(inspectionKindCalls.list, [])
    .answers(defectListCalls.list, aDefectPage())
    .answers(frontendErrorCalls.report, undefined);
  prepare(server);
  clearWindow();
  vi.stubGlobal('fetch', server.fetch);
  // Fields that grow with their text listen to `document.fonts`, which is missing in tests.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  history.replaceState(null, '', address);
  const queryClient = makeQueryClient();
  render(<App queryClient={queryClient} />);
  onTestFinished(async () => {
    // Otherwise code that is still being loaded would run in the next test.
    await vi.dynamicImportSettled();
    cleanup();
    notifications.clean();
    queryClient.clear();
    vi.unstubAllGlobals();
    clearWindow();
    expect(server.unanswered).toEqual([]);
    const reports = server.sentTo(frontendErrorCalls.report) as { body: FrontendError }[];
    expect(reports.filter(({ body }) => body.message !== withoutStorage)).toEqual([]);
  });
  return {
    ...{ server, queryClient, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) },
    /** Opens the application again in the same browser, with its storage. */
    restart() {
      cleanup();
      queryClient.clear();
      render(<App queryClient={queryClient} />);
    },
  };
}
