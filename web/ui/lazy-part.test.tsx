import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Waiting = () => <p>lädt</p>;

/** A part whose code arrives when the test says so. */
function arrivingPart(text: string, Inside: ComponentType = () => null) {
  let arrive = () => {};
  const code = new Promise<ComponentType>((resolve) => {
    arrive = () => resolve(() => <Loaded />);
  });
  const load = vi.fn(() => code);
  const Loaded = () => (
    <>
      <p>{text}</p>
      <Inside />
    </>
  );
  return { Part: lazyPart(load, Waiting), load, arrive: () => arrive() };
}

/** Lets everything run that waits for nothing but its turn; a timer is not due meanwhile. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

// Updates of this test do not come from an `act`.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

it('shows a part when its code arrives, however short the time since the one around it', async () => {
  const inner = arrivingPart('innen');
  const outer = arrivingPart('außen', inner.Part);
  render(<outer.Part />);
  await turns();
  screen.getByText('lädt');
  outer.arrive();
  await turns();
  screen.getByText('außen');
  screen.getByText('lädt');
  inner.arrive();
  await turns();
  screen.getByText('innen');
  expect(screen.queryByText('lädt')).toBeNull();
});

it('shows a part at once whose code is there', async () => {
  const { Part, load, arrive } = arrivingPart('bereit');
  arrive();
  await Part.preload();
  render(<Part />);
  screen.getByText('bereit');
  expect(load).toHaveBeenCalledOnce();
});

it('loads again after a failure', async () => {
  const cause = new Error('no network');
  const load = vi.fn<() => Promise<ComponentType>>();
  load.mockRejectedValueOnce(cause).mockResolvedValue(() => <p>doch noch</p>);
  const Part = lazyPart(load);
  const failures: unknown[] = [];
  const { rerender } = render(
    <ErrorBoundary fallback={<p>Fehler</p>} onError={(error) => failures.push(error)}>
      <Part />
    </ErrorBoundary>,
  );
  await turns();
  screen.getByText('Fehler');
  expect(failures).toEqual([
    expect.objectContaining({
      message: 'Dieser Teil der Anwendung konnte nicht geladen werden.',
      cause,
    }),
  ]);
  rerender(<Part />);
  await turns();
  screen.getByText('doch noch');
});
