import { readFileSync } from 'node:fs';

/** The declarations of a style sheet for a selector. Tests without a browser cannot read computed styles. */
export function declaredFor(selector: string, sheet: string): string {
  const [, rule = ''] = `\n${readFileSync(sheet, 'utf8')}`.split(`\n${selector} {`);
  return rule.split('}')[0] ?? '';
}
