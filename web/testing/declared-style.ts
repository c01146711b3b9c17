import { readFileSync } from 'node:fs';

/** What a style sheet says about a selector: nothing is painted here that could be looked at. */
export function declaredFor(selector: string, sheet: string): string {
  const [, rule = ''] = `\n${readFileSync(sheet, 'utf8')}`.split(`\n${selector} {`);
  return rule.split('}')[0] ?? '';
}
