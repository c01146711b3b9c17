import { type ComponentType, createContext } from 'react';

/** What another noun shows on the card of an Anlage; the page that puts both together provides it. */
export const CardMark = createContext<ComponentType<{ equipmentId: string }> | undefined>(
  undefined,
);
