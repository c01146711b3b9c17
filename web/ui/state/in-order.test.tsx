import { act, render, screen } from '@testing-library/react';
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
function Comes({ name, children }: { name: string; children: ReactNode }) {
  const [isHere, setHere] = useState(false);
  const before = arrive;
  arrive = (what) => (what === name ? setHere(true) : before(what));
  return isHere ? children : <Skeleton width={10} />;
}

it('hides what stands below a part whose height is not known yet', () => {
  arrive = () => {};
  render(
    <InOrder>
      <Part place={0}>oben</Part>
      <Part place={1}>
        <Comes name="middle">Mitte</Comes>
      </Part>
      <Part place={2}>
        <Comes name="below">darunter</Comes>
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

it('has the shape in the place of what is still being drawn, and nothing of it afterwards', () => {
  const drawn: boolean[] = [];
  const Shape = () => {
    drawn.push(false);
    return 'Form';
  };
  const Content = () => {
    drawn.push(true);
    return <p>Inhalt</p>;
  };
  const { container } = render(
    <InSteps meanwhile={<Shape />}>
      <Content />
    </InSteps>,
  );
  expect(container.textContent).toBe('Inhalt');
  expect(drawn[0]).toBe(false);
  render(
    <InSteps meanwhile={<Shape />} isAtOnce>
      <Content />
    </InSteps>,
  );
  expect(drawn.at(-1)).toBe(true);
  expect(drawn.filter((isContent) => !isContent)).toHaveLength(1);
});

it('keeps the comments of an Anlage back until the links above them are there', async () => {
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
  expect(isHeld('Verknüpfungen')).toBe(false);
  answer();
  await screen.findByText('Noch keine Verknüpfungen.');
  expect(isHeld('Noch keine Kommentare.')).toBe(false);
});
