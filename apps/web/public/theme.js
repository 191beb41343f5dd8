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

  // The build names the files of a screen here, which the first script would ask for only once it runs.
  const early = [];
  for (const [path, files] of early) {
    if (location.pathname.search(path) !== 0) continue;
    for (const file of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
      document.head.append(link);
    }
  }
})();
