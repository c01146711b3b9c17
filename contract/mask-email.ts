const dots = '•••••';

/**
 * An e-mail address that can be recognised by whoever knows it and read by nobody else: its first two
 * letters (always fewer than it has) and where it is. How much is hidden does not show.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return dots;
  const letters = [...email.slice(0, at)];
  const shown = letters.slice(0, Math.min(2, letters.length - 1)).join('');
  return `${shown}${dots}${email.slice(at)}`;
}
