export function ensureZbar(): Promise<void>;
