const dots = '•••••';

/**
 * A masked e-mail address that only those can recognise who know it: its first two letters (always fewer than it has)
 * and its domain. The length of the hidden part is not visible.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return dots;
  const letters = [...email.slice(0, at)];
  const shown = letters.slice(0, Math.min(2, letters.length - 1)).join('');
  return `${shown}${dots}${email.slice(at)}`;
}
