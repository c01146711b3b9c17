import { createContext } from 'react';

/** What the pointer or the focus is on, in the list or in the picture. */
export const Marks = createContext<{
  /** The id of a node. */
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
}>({ marked: undefined, onMark: () => {} });
