import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { linkCalls } from '#contract/links.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { InOrder, Part } from './in-order.tsx';
import { InSteps } from './in-steps.tsx';
import { Skeleton } from './skeleton.tsx';

const isHeld = (text: string) => screen.getByText(text).closest('[data-held]') !== null;

let arrive: (what: string) => void;
function LoadedLater({ name, children }: { name: string; children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  const before = arrive;
  arrive = (what) => (what === name ? setLoaded(true) : before(what));
  return isLoaded ? children : <Skeleton width={10} />;
}

it('hides parts below one whose height is not known yet', () => {
  arrive = () => {};
  render(
    <InOrder>
      <Part place={0}>oben</Part>
      <Part place={1}>
        <LoadedLater name="middle">Mitte</LoadedLater>
      </Part>
      <Part place={2}>
        <LoadedLater name="below">darunter</LoadedLater>
      </Part>
      <Part place={3}>unten</Part>
    </InOrder>,
  );
  expect([isHeld('oben'), isHeld('unten')]).toEqual([false, true]);
  act(() => arrive('below'));
  expect([isHeld('darunter'), isHeld('unten')]).toEqual([true, true]);
  act(() => arrive('middle'));
  expect(['Mitte', 'darunter', 'unten'].map(isHeld)).toEqual([false, false, false]);
});

it('shows the placeholder while the content is being rendered, and then only the content', () => {
  const renders: boolean[] = [];
  const Placeholder = () => {
    renders.push(false);
    return 'Form';
  };
  const Content = () => {
    renders.push(true);
    return <p>Inhalt</p>;
  };
  const { container } = render(
    <InSteps fallback={<Placeholder />}>
      <Content />
    </InSteps>,
  );
  expect(container.textContent).toBe('Inhalt');
  expect(renders[0]).toBe(false);
  render(
    <InSteps fallback={<Placeholder />} isImmediate>
      <Content />
    </InSteps>,
  );
  expect(renders.at(-1)).toBe(true);
  expect(renders.filter((isContent) => !isContent)).toHaveLength(1);
});

it('hides the comments of an Anlage until the links above them are loaded', async () => {
  const pump = anEquipment();
  let answer = () => {};
  const slow = new Promise<[]>((resolve) => {
    answer = () => resolve([]);
  });
  openScreen(`/equipment/${pump.id}`, 'viewer', (server) =>
    answersEquipment(server, pump)
      .answers(commentCalls.list, [])
      .answers(linkCalls.list, () => slow),
  );
  await screen.findByText('Noch keine Kommentare.');
  expect(isHeld('Noch keine Kommentare.')).toBe(true);
  // The sections above the links may be loaded after the comments.
  await waitFor(() => expect(isHeld('Verknüpfungen')).toBe(false));
  expect(isHeld('Noch keine Kommentare.')).toBe(true);
  answer();
  await screen.findByText('Noch keine Verknüpfungen.');
  expect(isHeld('Noch keine Kommentare.')).toBe(false);
});
