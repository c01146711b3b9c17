// Sets the scheme before the first paint; the content security policy allows no inline script.
(() => {
  const root = document.documentElement;
  const attribute = 'data-mantine-color-scheme';

  function stored() {
    try {
      return localStorage.getItem('theme');
    } catch {
      // Storage may be refused altogether: then the system decides.
      return null;
    }
  }

  function colourBrowserBar() {
    const isDark = root.getAttribute(attribute) === 'dark';
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isDark ? '#181c25' : '#ffffff');
  }

  const choice = stored();
  const isChosen = choice === 'light' || choice === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute(attribute, isChosen ? choice : system);

  colourBrowserBar();
  new MutationObserver(colourBrowserBar).observe(root, { attributeFilter: [attribute] });
})();
