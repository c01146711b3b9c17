import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { frontendErrorCalls } from '#contract/frontend-errors.ts';
import type { Impact } from '#contract/impact/impact.ts';
import { eventually } from '#web/testing/patience.ts';
import { affectedAt, anImpact } from '#web/testing/samples/an-impact.ts';
import { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { EquipmentLookProvider } from '../model/equipment-look.ts';
import { type Drawing, type Measures, placesOf } from './graph-layout.ts';
import { LazyGraph } from './lazy-graph.tsx';

interface LayoutRequest {
  drawing: Drawing;
  measures: Measures;
}

/** Tests have no workers: this one answers at once, in the same thread. */
class LayoutWorker extends EventTarget {
  postMessage({ drawing, measures }: LayoutRequest) {
    const data = placesOf(drawing, measures);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

class BrokenWorker extends LayoutWorker {
  override postMessage() {
    const broken = new ErrorEvent('error', { message: 'no layout' });
    queueMicrotask(() => this.dispatchEvent(broken));
  }
}

const look = { Facts: () => null, colorOf: () => '#6366f1' };

/** Renders only the graph, with such a worker. */
function openGraph(impact: Impact, worker: typeof LayoutWorker = LayoutWorker) {
  const server = new AnsweringServer().answers(frontendErrorCalls.report, undefined);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('Worker', worker);
  render(
    <MantineProvider>
      <EquipmentLookProvider value={look}>
        <LazyGraph impact={impact} marked={undefined} onMark={() => {}} />
      </EquipmentLookProvider>
    </MantineProvider>,
  );
  onTestFinished(async () => {
    await vi.dynamicImportSettled();
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const findText = (text: string) => eventually(() => screen.getByText(text));

it('explains only the edges that it contains', async () => {
  openGraph(anImpact([affectedAt(1, 'a', 'off')]));
  await findText('fällt mit aus');
  expect(screen.queryByText('unsicher')).toBeNull();
  expect(screen.queryByText('durch Redundanz gehalten')).toBeNull();
});

it('explains unsure edges, and Anlagen with a stand-in', async () => {
  const affectedFields = { isUnsure: true, standIns: [false] };
  openGraph(anImpact([affectedAt(1, 'a', 'off', affectedFields)]));
  await findText('unsicher');
  screen.getByText('durch Redundanz gehalten');
  expect(screen.queryByText('fällt mit aus')).toBeNull();
});

it('calls nodes beyond the last layer further away', async () => {
  const chain = Array.from({ length: 14 }, (_, index) =>
    affectedAt(index + 1, `a${index + 1}`, index === 0 ? 'off' : `a${index}`),
  );
  openGraph(anImpact(chain));
  await findText('Weiter entfernt');
  screen.getByText('Über zehn Anlagen');
  expect(screen.queryByText('Über elf Anlagen')).toBeNull();
});

it('says if it cannot be drawn, and refers to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openGraph(anImpact([affectedAt(1, 'a', 'off')]), BrokenWorker);
  await findText('Der Graph konnte nicht gezeichnet werden');
  screen.getByText('Die Liste zeigt dasselbe.');
});
