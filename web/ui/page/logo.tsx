/** Decorative: the name of the application or of the page always stands beside it. */
export function Logo() {
  return <img src="/icon.svg" alt="" width={32} height={32} />;
}
