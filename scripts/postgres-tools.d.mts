export function ensurePostgresTools(): Promise<void>;
