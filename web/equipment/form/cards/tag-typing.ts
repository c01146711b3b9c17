import { parseTags } from '#contract/equipment/tags.ts';

/** The text before the last comma becomes tags; the text after it is still being typed. */
export function splitTyped(text: string): { tags: string[]; rest: string } {
  const end = text.lastIndexOf(',');
  if (end < 0) return { tags: [], rest: text };
  return { tags: parseTags(text.slice(0, end)), rest: text.slice(end + 1).trimStart() };
}
