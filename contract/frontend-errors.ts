import * as z from 'zod/mini';
import { call } from './call.ts';

/** A report is cut to these lengths by the client and refused beyond them by the server. */
export const frontendErrorLimits = {
  message: 2_000,
  stack: 20_000,
  componentStack: 20_000,
  userAgent: 500,
  url: 2_000,
} as const;

const upTo = (length: number) => z.string().check(z.maxLength(length));

export const frontendError = z.object({
  message: upTo(frontendErrorLimits.message),
  stack: z.optional(z.nullable(upTo(frontendErrorLimits.stack))),
  componentStack: z.optional(z.nullable(upTo(frontendErrorLimits.componentStack))),
  timestamp: z.iso.datetime({ offset: true }),
  userAgent: upTo(frontendErrorLimits.userAgent),
  url: upTo(frontendErrorLimits.url),
});
export type FrontendError = z.infer<typeof frontendError>;

export const frontendErrorCalls = {
  report: call({
    method: 'POST',
    path: '/api/log-frontend-error',
    summary: 'Fehler der Oberfläche melden',
    access: 'public',
    body: frontendError,
  }),
};
