import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { useOpenAfterMount } from './open-after-mount.ts';

let setOpened: (opened: boolean) => void;

function Probe() {
  const [opened, set] = useState(false);
  setOpened = set;
  return (
    <p>
      {opened ? 'gedrückt' : 'nicht gedrückt'}, {useOpenAfterMount(opened) ? 'offen' : 'zu'}
    </p>
  );
}

it('opens after the pressed button was drawn, and closes at once', async () => {
  render(<Probe />);
  screen.getByText('nicht gedrückt, zu');
  await act(async () => {
    flushSync(() => setOpened(true));
    expect(screen.getByText(/gedrückt/).textContent).toBe('gedrückt, zu');
  });
  screen.getByText('gedrückt, offen');
  act(() => flushSync(() => setOpened(false)));
  screen.getByText('nicht gedrückt, zu');
});
