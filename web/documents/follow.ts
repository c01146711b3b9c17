/** As if somebody had clicked a link: no window that a browser could block. */
export function follow(href: string, how: { newTab: true } | { downloadAs: string }): void {
  const link = document.createElement('a');
  link.href = href;
  if ('newTab' in how) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = how.downloadAs;
  link.click();
}
