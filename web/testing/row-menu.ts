import { fireEvent, screen, within } from '@testing-library/react';

const toggle = (menu: HTMLElement, newState: 'open' | 'closed') =>
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState }));

/** There are no popovers here: what the browser would do is done by hand. */
export function openPopover(popover: HTMLElement) {
  popover.hidePopover = () => {
    toggle(popover, 'closed');
  };
  toggle(popover, 'open');
  return within(popover);
}

/** Opens a row's menu. */
export const openRowMenu = (label: string) =>
  openPopover(screen.getByRole('list', { name: label }));
