/**
 * Hand scanners come from the factory with the keys of an American keyboard. A computer with a German one then shows other
 * signs: `https://` becomes `httpsÖ--`.
 */

/** The keys where both keyboards differ, each line in the order of the other one; without those that write accents. */
const german = 'zZß-_ÖöäÄüÜ+*#\'"§&/()=?;:';
const american = 'yY-/?:;\'"[{]}\\|@#^&*()_<>';

const sent = new Map([...german].map((sign, at) => [sign, american[at] ?? sign]));
for (const [at, sign] of [...american].entries()) {
  if (/[yY]/.test(sign)) sent.set(sign, german[at] ?? sign);
}

const garbledAddress = /^https?Ö--/i;

/**
 * The text as the scanner has sent it. Only addresses are recognised, which our own stickers have: of any other text
 * nobody can say which keyboard wrote it.
 */
export const asSent = (text: string): string =>
  garbledAddress.test(text) ? [...text].map((sign) => sent.get(sign) ?? sign).join('') : text;
