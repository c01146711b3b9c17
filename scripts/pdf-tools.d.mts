export function ensurePdfTools(): Promise<void>;
