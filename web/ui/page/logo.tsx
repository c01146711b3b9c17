/** Decorative: the name of the application or page is always beside it. */
export function Logo() {
  return <img src="/icon.svg" alt="" width={32} height={32} />;
}
