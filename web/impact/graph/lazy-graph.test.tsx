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

interface Order {
  drawing: Drawing;
  measures: Measures;
}

/** There are no workers here: this one works at once, in the same thread. */
class LayoutWorker extends EventTarget {
  postMessage({ drawing, measures }: Order) {
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

/** The picture alone, laid out by such a worker. */
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

const see = (text: string) => eventually(() => screen.getByText(text));

it('explains only the lines that are to be seen', async () => {
  openGraph(anImpact([affectedAt(1, 'a', 'off')]));
  await see('fällt mit aus');
  expect(screen.queryByText('unsicher')).toBeNull();
  expect(screen.queryByText('durch Redundanz gehalten')).toBeNull();
});

it('explains unsure lines, and what is held', async () => {
  const given = { isUnsure: true, standIns: [false] };
  openGraph(anImpact([affectedAt(1, 'a', 'off', given)]));
  await see('unsicher');
  screen.getByText('durch Redundanz gehalten');
  expect(screen.queryByText('fällt mit aus')).toBeNull();
});

it('calls what lies beyond the picture further away', async () => {
  const chain = Array.from({ length: 14 }, (_, at) =>
    affectedAt(at + 1, `a${at + 1}`, at === 0 ? 'off' : `a${at}`),
  );
  openGraph(anImpact(chain));
  await see('Weiter entfernt');
  screen.getByText('Über zehn Anlagen');
  expect(screen.queryByText('Über elf Anlagen')).toBeNull();
});

it('that cannot be drawn says so, and points to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openGraph(anImpact([affectedAt(1, 'a', 'off')]), BrokenWorker);
  await see('Der Graph konnte nicht gezeichnet werden');
  screen.getByText('Die Liste zeigt dasselbe.');
});
