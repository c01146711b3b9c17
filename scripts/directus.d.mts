export function ensureDirectus(): Promise<{ node: string; script: string }>;
