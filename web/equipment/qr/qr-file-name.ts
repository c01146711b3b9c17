import { visibleText } from '#contract/text/visible-text.ts';

/** Characters that a common file system does not allow in a name. */
const FORBIDDEN = /[\\/:*?"<>|\0]+/g;
const EDGES = /^[\s.-]+|[\s.-]+$/g;

/** Common file systems do not allow longer names; prefix and extension count too. */
const mostBytes = 255 - 'QR-Code-.png'.length;

function cut(text: string): string {
  const letters = Array.from(text);
  while (new TextEncoder().encode(letters.join('')).length > mostBytes) letters.pop();
  return letters.join('');
}

export function qrFileName({ name, id }: { name: string; id: string }): string {
  const safe = visibleText(name).replace(FORBIDDEN, '-').replace(/\s+/g, ' ').replace(EDGES, '');
  const short = cut(safe).replace(EDGES, '');
  return `QR-Code-${short || id}.png`;
}
