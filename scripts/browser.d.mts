type Kind = 'shell' | 'whole';
export function findBrowser(kind?: Kind): string | undefined;
export function ensureBrowser(kind?: Kind): Promise<string>;
