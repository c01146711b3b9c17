import path from 'node:path';
import { Marked } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const handbookFile = /[\\/]docs[\\/]handbuch\.md$/;

/** Turns docs/handbuch.md into a module with its text as HTML and its chapters (`handbook-text.d.ts`). */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    enforce: 'pre',
    async transform(markdown, id) {
      if (!handbookFile.test(id)) return undefined;
      return { code: await moduleOf(markdown, path.dirname(id)), map: null };
    },
  };
}

async function moduleOf(markdown: string, folder: string): Promise<string> {
  const chapters: { id: string; title: string }[] = [];
  const ids = new Set<string>();
  const pictures: string[] = [];
  const sizes = new Map<string, { width: number; height: number }>();
  const marked = new Marked({
    async: true,
    async walkTokens(token) {
      if (token.type !== 'image') return;
      const { width, height } = await sharp(path.join(folder, token.href)).metadata();
      sizes.set(token.href, { width, height });
    },
    renderer: {
      heading({ text: title, tokens, depth }) {
        const id = anchorOf(title);
        if (ids.has(id)) throw new Error(`two headings of the handbook have the anchor ${id}`);
        ids.add(id);
        if (depth === 2) chapters.push({ id, title });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      image({ href, text }) {
        const { width, height } = sizes.get(href) ?? { width: 0, height: 0 };
        const screen = height > width ? 'phone' : 'desktop';
        pictures.push(href);
        const size = `width="${width}" height="${height}" data-screen="${screen}"`;
        return `<img src="${addressPlaceholder}" alt="${text.replaceAll('"', '&quot;')}" ${size} loading="lazy">`;
      },
    },
  });
  // The page has its own title, and the introduction is only for readers of the file.
  const html = await marked.parse(markdown.slice(markdown.indexOf('\n## ')));
  const [first = '', ...rest] = html.split(addressPlaceholder).map((part) => JSON.stringify(part));
  return [
    ...pictures.map((href, index) => `import picture${index} from ${JSON.stringify(`./${href}`)};`),
    `export const chapters = ${JSON.stringify(chapters)};`,
    `export const html = ${[first, ...rest.map((part, index) => `picture${index} + ${part}`)].join(' + ')};`,
  ].join('\n');
}

/** A placeholder for the address of a picture, which is only known after the build. */
const addressPlaceholder = '\u0000';

/** The same anchors as on the web pages of repositories, so that a link to a heading works in both places. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
