// Runs before the first paint, as a file of its own because the content policy refuses inline scripts.
(() => {
  // The live game is dark unless the hall chose otherwise; other screens follow the system.
  const stage = /^\/bingo-game\b/.test(location.pathname);
  let stored = null;
  try {
    stored = localStorage.getItem(stage ? 'stageTheme' : 'theme');
  } catch {}
  const known = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = known ? stored : stage ? 'dark' : system;
})();
