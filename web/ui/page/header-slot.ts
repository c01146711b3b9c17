import { createContext, type ReactNode, useContext } from 'react';

const HeaderSlot = createContext<ReactNode>(null);

/** What the shell puts into the header of every screen; `web/ui` need not know what it is. */
export const HeaderSlotProvider = HeaderSlot.Provider;

export function useHeaderSlot(): ReactNode {
  return useContext(HeaderSlot);
}
