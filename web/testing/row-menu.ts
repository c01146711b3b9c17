import { fireEvent, screen, within } from '@testing-library/react';

const toggle = (menu: HTMLElement, newState: 'open' | 'closed') =>
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState }));

/** The test environment has no popovers, so this does what the browser would do. */
export function openPopover(popover: HTMLElement) {
  popover.hidePopover = () => {
    toggle(popover, 'closed');
  };
  toggle(popover, 'open');
  return within(popover);
}

export const openRowMenu = (label: string) =>
  openPopover(screen.getByRole('list', { name: label }));
