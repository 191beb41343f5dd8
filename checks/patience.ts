// What is waited for on a drawn page may take long on a machine with other work, as everything else that tests wait for.
if (typeof document === 'object') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}

export {};
