interface Page {
  title: string;
  text: string;
  /** Trusted HTML below the text. */
  body?: string;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function linkButton(href: string, label: string): string {
  return `<a class="button" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

const style = `
  :root { color-scheme: light dark; --bg: #f5f6fa; --surface: #fff; --line: #e4e8f0; --ink: #111827;
    --ink-2: #4a576c; --soft: #eef0ff; --accent: #4f46e5; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0f1218; --surface: #181c25; --line: #2a303d;
    --ink: #e9ecf4; --ink-2: #aeb6c6; --soft: #262a52; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
    background: var(--bg); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
  main { width: 100%; max-width: 440px; padding: 24px; background: var(--surface);
    border: 1px solid var(--line); border-radius: 10px; }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 16px; color: var(--ink-2); }
  form { margin: 0 0 8px; }
  .button, button { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 0;
    border-radius: 10px; background: var(--accent); color: #fff; font: inherit; font-weight: 600;
    text-align: center; text-decoration: none; cursor: pointer; }
  button.account { background: var(--surface); color: var(--ink); border: 1px solid var(--line);
    text-align: left; }
  button.account:hover { background: var(--soft); }
  button.account span { display: block; font-size: 14px; font-weight: 400; color: var(--ink-2); }
  :focus-visible { outline: 3px solid #818cf8; outline-offset: 2px; }
`;

/** A page of the server itself, for cases in which the application cannot be shown. */
export function renderPage({ title, text, body = '' }: Page): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Anlagenverwaltung</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${body}</main></body>
</html>`;
}
