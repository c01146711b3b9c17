export function ensureCeph(): Promise<void>;
