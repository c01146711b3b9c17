import type { ErrorInfo } from 'react';
import {
  type FrontendError,
  frontendErrorCalls,
  frontendErrorLimits,
} from '#contract/frontend-errors.ts';
import { clientFor } from './client.ts';
import { NetworkError } from './transport-errors.ts';

const api = clientFor(frontendErrorCalls);

const reportsPerMinute = 5;
let recentReports: number[] = [];

/** Ignores failures, because a report that cannot be sent must not cause another report. */
export function reportError(error: unknown, info?: ErrorInfo): void {
  if (error instanceof NetworkError || !isWithinLimit(Date.now())) return;
  api.report({ body: reportOf(error, info?.componentStack) }).catch(() => {});
}

/** Reports errors that no error boundary catches: in event handlers, timers and unhandled promises. */
export function watchUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    // Events without an error are resources that fail to load, and harmless warnings of ResizeObserver.
    if (event.error) reportError(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}

function isWithinLimit(now: number): boolean {
  recentReports = recentReports.filter((time) => time > now - 60_000);
  if (recentReports.length >= reportsPerMinute) return false;
  recentReports.push(now);
  return true;
}

function reportOf(error: unknown, componentStack?: string | null): FrontendError {
  return {
    message: cut(error instanceof Error ? error.message : String(error), 'message'),
    stack: error instanceof Error ? cut(stackOf(error), 'stack') : null,
    componentStack: componentStack ? cut(componentStack, 'componentStack') : null,
    timestamp: new Date().toISOString(),
    userAgent: cut(navigator.userAgent, 'userAgent'),
    url: cut(window.location.href, 'url'),
  };
}

function stackOf(error: Error): string {
  const own = error.stack ?? '';
  return error.cause instanceof Error ? `${own}\nCaused by: ${stackOf(error.cause)}` : own;
}

function cut(text: string, field: keyof typeof frontendErrorLimits): string {
  return text.slice(0, frontendErrorLimits[field]);
}
