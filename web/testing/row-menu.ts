import { fireEvent, screen, within } from '@testing-library/react';

const toggle = (menu: HTMLElement, newState: 'open' | 'closed') =>
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState }));

/** Opens a row's menu. There are no popovers here: what the browser would do is done by hand. */
export function openRowMenu(label: string) {
  const menu = screen.getByRole('list', { name: label });
  menu.hidePopover = () => {
    toggle(menu, 'closed');
  };
  toggle(menu, 'open');
  return within(menu);
}
