import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOutPath } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { aUser } from '#web/testing/samples/a-user.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import { currentUserQuery } from './current-user.ts';
import { leavingMark } from './leaving-mark.ts';

const server = vi.fn<typeof globalThis.fetch>();
const left = vi.fn();
beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.spyOn(window.location, 'assign').mockImplementation(left);
  server.mockImplementation(async () => ownAnswer(aUser('editor')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  left.mockReset();
  leavingMark.clear();
});

const loadUser = () => new QueryClient().fetchQuery(currentUserQuery);

it('ends a session whose sign-out was interrupted, and shows nothing until the page is left', async () => {
  leavingMark.write(true);
  const answered = vi.fn();
  void loadUser().finally(answered);
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  expect(answered).not.toHaveBeenCalled();
  expect(left).toHaveBeenCalledExactlyOnceWith(signOutPath);
  expect(leavingMark.read()).toBe(true);
});

it('is cleared once the server says that nobody is signed in', async () => {
  leavingMark.write(true);
  server.mockImplementation(async () => ownAnswer(new AppError('not_signed_in').toAnswer(), 401));
  expect(await loadUser()).toBeNull();
  expect(left).not.toHaveBeenCalled();
  server.mockImplementation(async () => ownAnswer(aUser('editor')));
  expect(await loadUser()).toMatchObject({ role: 'editor' });
});

it('stays while a portal says that nobody is signed in', async () => {
  leavingMark.write(true);
  server.mockImplementation(async () => Response.json({ code: 'not_signed_in' }, { status: 401 }));
  await expect(loadUser()).rejects.toThrow();
  expect(leavingMark.read()).toBe(true);
});
