type Values = Record<string, unknown> | undefined;

/** `/games/:id` and its values become `/api/games/64b7…?limit=20`. */
export function addressOf(path: string, params?: Values, query?: Values): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api${filled}${text === '' ? '' : `?${text}`}`;
}
