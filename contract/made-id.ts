/** Browsers and Node.js have these two; the contract knows neither of them. */
declare const crypto: { subtle: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/**
 * An id made from a text, for records that two devices may create without knowing of each other: devices find rows by
 * ids, and this one is the same on each of them. It is the beginning of a SHA-256 in the form of a UUID of version 8.
 */
export async function madeIdOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
