import { readFileSync } from 'node:fs';

/** Returns the built file of a source that the staff's page loads separately. */
export function fileOf(source: string): string {
  const manifest = readFileSync(new URL('../../apps/web/dist/.vite/staff.json', import.meta.url), 'utf8');
  const built = (JSON.parse(manifest) as Record<string, { file: string }>)[source];
  if (!built) throw new Error(`the build has no file of its own for ${source}`);
  return built.file;
}
