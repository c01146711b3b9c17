// @ts-check
// Colours, spacing and radii have names, which one file defines. A length that only one component uses is a
// custom property of that component, so it has a name too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asMain, isMain, Refusal, root } from './run.mjs';

const tokenFile = 'web/ui/theme/tokens.css';

const declaration = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const spaced =
  /^((margin|padding)(-[a-z-]+)?|(row-|column-|grid-)?gap|border-([a-z]+-[a-z]+-)?radius)$/;
const rawColor = /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/i;
/** Zero needs no name; in functions it must have a unit. */
const rawLength = /(?<![\w.-])-?(?!0(px|r?em|pt)\b)\d*\.?\d+(px|r?em|pt)\b/;
const scaleToken = /var\((--(?:space|radius)-[\w-]+)\)/g;

/**
 * @param {string} css
 * @param {string} tokens the content of the token file
 * @returns {{ line: number, text: string }[]} each declaration with a raw colour or length
 */
export function rawStyles(css, tokens) {
  // Comments are replaced by spaces, so that line numbers stay right.
  const code = css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(declaration)]
    .filter(([, property = '', value = '']) => {
      const unknown = [...value.matchAll(scaleToken)].some(
        ([, name]) => !tokens.includes(`${name}:`),
      );
      return rawColor.test(value) || unknown || (spaced.test(property) && rawLength.test(value));
    })
    .map(({ 0: text, index }) => ({
      line: code.slice(0, index).split('\n').length,
      text: text.replace(/\s+/g, ' '),
    }));
}

if (isMain(import.meta.url)) {
  await asMain(async () => {
    const tokens = readFileSync(join(root, tokenFile), 'utf8');
    const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
      .map((path) => join('web', path).replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.css') && path !== tokenFile);
    if (files.length === 0) throw new Refusal('Unter web/ liegt keine einzige Stildatei.');
    const raw = files.flatMap((file) =>
      rawStyles(readFileSync(join(root, file), 'utf8'), tokens).map(
        ({ line, text }) => `${file}:${line} ${text}`,
      ),
    );
    if (raw.length > 0) {
      throw new Refusal(`Dafür gibt es Namen in ${tokenFile}:\n${raw.join('\n')}`);
    }
  });
}
