/** Common, rare and absent words, several terms, a word without its umlaut, a part from the middle of a word. */
export const typed = [
  'pumpe',
  'lüftungsanlage',
  'kuche',
  'mpe',
  'bt3 og2',
  'brandschutz',
  'xylophon',
  'kälte bt5',
  'achtung',
  '2.114',
  'usv 2',
];

/** The content of the search field after each letter of each query, 79 key strokes in all. */
export const keyStrokes: readonly string[] = typed.flatMap((text) =>
  Array.from(text, (_, at) => text.slice(0, at + 1)),
);
