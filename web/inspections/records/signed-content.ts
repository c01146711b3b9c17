/**
 * Stands for what somebody has signed. It is stored beside the signature, which does not count any more when anything
 * of it has changed.
 */
export function contentMark(content: unknown): string {
  const text = JSON.stringify(content);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}:${hash}`;
}
