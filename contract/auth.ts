import { call } from './call.ts';
import { currentUser } from './people.ts';

/** Addresses for navigation; they answer with pages and redirects, not with JSON. */
export const signInPath = '/api/login';
export const signInCallbackPath = '/api/callback';
export const signOutPath = '/api/logout';

export const authCalls = {
  currentUser: call({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Der angemeldete Benutzer',
    access: 'session',
    shows: ['user'],
    answer: currentUser,
  }),
};
