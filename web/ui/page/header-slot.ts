import { createContext, type ReactNode, useContext } from 'react';

const HeaderSlot = createContext<ReactNode>(null);

/** What the shell puts into the header of every screen, so that `web/ui` need not import it. */
export const HeaderSlotProvider = HeaderSlot.Provider;

export function useHeaderSlot(): ReactNode {
  return useContext(HeaderSlot);
}
