/** Common, rare, absent, several terms, without umlaut, from the middle of a word. */
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

/** What a search box hears: every query letter by letter, 79 key strokes in all. */
export const keyStrokes: readonly string[] = typed.flatMap((text) =>
  Array.from(text, (_, at) => text.slice(0, at + 1)),
);
