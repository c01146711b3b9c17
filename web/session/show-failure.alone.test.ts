import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { sessionState } from './session-state.ts';
import { showFailure } from './show-failure.ts';
import { showQueued } from './show-queued.ts';
import {
  leaveForExpiredSession,
  leaveForSignOut,
  returnFromSignIn,
  takeWantedPath,
} from './sign-in.ts';

vi.mock('#web/ui/notice/toast.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showError).mockClear();
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  returnFromSignIn();
  sessionState.wantedPath.clear();
  window.history.replaceState(null, '', '/');
});

describe('a failed call shows', () => {
  it('the server’s sentence under "Fehler"', () => {
    showFailure(new AppError('conflict', { message: 'Gibt es schon.' }), 'Nicht gespeichert.');
    expect(showError).toHaveBeenCalledWith('Fehler', 'Gibt es schon.');
  });

  it('the fallback where the server has nothing to say', () => {
    for (const error of [
      new Error('x is not a function'),
      new AppError('internal'),
      new ForeignAnswerError({ status: 502, statusText: '' }, '<h1>Bad Gateway</h1>'),
    ]) {
      showFailure(error, { title: 'Fehler beim Löschen', text: 'Nicht gelöscht.' });
      expect(showError).toHaveBeenLastCalledWith('Fehler beim Löschen', 'Nicht gelöscht.');
    }
  });

  it('that the server is unreachable', () => {
    showFailure(new NetworkError(), 'Nicht gelöscht.');
    expect(showError).toHaveBeenCalledWith(
      'Fehler',
      'Nicht gelöscht. Der Server ist nicht erreichbar.',
    );
  });

  it('"Berechtigung fehlt" with the server’s sentence for a 403', () => {
    showFailure(new AppError('forbidden', { message: 'Keine Berechtigung.' }), 'Nein.');
    expect(showError).toHaveBeenCalledWith('Berechtigung fehlt', 'Keine Berechtigung.');
  });

  it('"Anmeldung erforderlich" for a 401 and leaves after 500 ms', () => {
    showFailure(new AppError('not_signed_in'), 'Nein.');
    expect(showError).toHaveBeenCalledWith(
      'Anmeldung erforderlich',
      'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
    );
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledWith('/api/login');
  });
});

describe('a remark', () => {
  const forbidden = new AppError('forbidden', { message: 'Keine Berechtigung' });
  const signedOut = new AppError('not_signed_in');
  const said = 'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung... 1 von 2 erstellt.';

  it('follows the sentence', () => {
    showFailure(forbidden, 'Nein.', '1 von 2 erstellt.');
    expect(showError).toHaveBeenLastCalledWith(
      'Berechtigung fehlt',
      'Keine Berechtigung. 1 von 2 erstellt.',
    );
    showFailure(signedOut, 'Nein.', '1 von 2 erstellt.');
    expect(showError).toHaveBeenLastCalledWith('Anmeldung erforderlich', said);
  });

  it('is shown even if the browser is about to leave', () => {
    leaveForExpiredSession();
    showFailure(signedOut, 'Nein.', '1 von 2 erstellt.');
    expect(showError).toHaveBeenLastCalledWith('Anmeldung erforderlich', said);
    vi.advanceTimersByTime(5000);
    expect(assign).toHaveBeenCalledOnce();
  });
});

describe('an expired session', () => {
  it('leaves once, after 1000 ms, however many calls found out', () => {
    for (let count = 0; count < 10; count += 1) leaveForExpiredSession();
    showFailure(new AppError('not_signed_in'), 'Nein.');
    expect(showError).toHaveBeenCalledOnce();
    expect(vi.mocked(showError).mock.calls[0]?.[0]).toBe('Sitzung abgelaufen');
    vi.advanceTimersByTime(999);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
  });

  it('stores the address to return to, once', () => {
    window.history.replaceState({ carried: 7 }, '', '/equipment/7?tab=2#kommentare');
    leaveForExpiredSession();
    expect(takeWantedPath()).toEqual({
      path: '/equipment/7?tab=2#kommentare',
      state: { carried: 7 },
    });
    expect(takeWantedPath()).toBeNull();
  });

  it('is not reported during a sign-out, and does not navigate elsewhere', () => {
    leaveForSignOut();
    leaveForExpiredSession();
    vi.advanceTimersByTime(5000);
    expect(showError).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
    expect(takeWantedPath()).toBeNull();
  });
});

it('says that a queued change is on this device and will be sent', () => {
  showQueued();
  expect(showSuccess).toHaveBeenCalledExactlyOnceWith(
    'Offline gespeichert',
    'Die Änderung wird gesendet, sobald eine Verbindung besteht.',
  );
});

it('says that an earlier change has to arrive first, not that the app is offline', () => {
  syncStatus.change({ queuedBecause: 'afterEarlier' });
  onTestFinished(() => syncStatus.change({ queuedBecause: 'offline' }));
  showQueued();
  expect(showSuccess).toHaveBeenLastCalledWith(
    'Auf diesem Gerät gespeichert',
    'Sie wird gesendet, sobald eine frühere Änderung angekommen ist.',
  );
});

it('says that the server does not answer, not that the app is offline, if the server is late', () => {
  syncStatus.change({ queuedBecause: 'late' });
  onTestFinished(() => syncStatus.change({ queuedBecause: 'offline' }));
  showQueued();
  expect(showSuccess).toHaveBeenLastCalledWith(
    'Auf diesem Gerät gespeichert',
    'Der Server antwortet gerade nicht. Die Änderung wird weiter gesendet.',
  );
});
