import { createContext } from 'react';

/** The node with the pointer or focus, in the list or in the graph. */
export const Marks = createContext<{
  /** The id of a node. */
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
}>({ marked: undefined, onMark: () => {} });
