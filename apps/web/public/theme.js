// Runs before the first paint, as a file of its own because the content policy refuses inline scripts.
(() => {
  // What the hall looks at is dark unless the hall chose otherwise; staff screens follow the system.
  const stage = /^\/(bingo-game|hall)\b/.test(location.pathname);
  let stored = null;
  try {
    stored = localStorage.getItem(stage ? 'stageTheme' : 'theme');
  } catch {}
  const known = stored === 'light' || stored === 'dark';
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = known ? stored : stage ? 'dark' : system;
})();
