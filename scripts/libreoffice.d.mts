export function ensureLibreOffice(): Promise<void>;
