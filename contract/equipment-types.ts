/** The colour of a type nobody has coloured. */
export const defaultTypeColor = '#6366f1';

export const typeNameLimit = 50;
