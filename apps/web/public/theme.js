// Runs before the first paint, as a file of its own because the content policy refuses inline scripts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {}
  const known = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = known ? stored : system;
})();
