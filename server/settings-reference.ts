import { settings } from './settings.ts';

const begin = '<!-- settings: npm run docs:settings -->';
const end = '<!-- /settings -->';

const escaped = (text: string) => text.replaceAll('|', '\\|');

/** Every setting as a table, in the order of the code. */
function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const fallback = 'default' in setting ? `\`${setting.default}\`` : '–';
    return `| \`${name}\` | ${fallback} | ${escaped(setting.about)} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** The page with the present table. */
export function withSettings(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('the page has no place for the settings');
  return `${page.slice(0, from)}${begin}\n\n${settingsTable()}\n\n${page.slice(to)}`;
}
