import { posix } from 'node:path';

/** Maximum number of source files of a folder. Tests count only in folders of tests. */
const MOST = 20;

/** The kit has small folders, so that a part is found by its kind. */
const KIT = 'apps/web/src/ui/';
const MOST_OF_KIT = 12;

/** Larger folders, which must not grow. */
export const LARGER: Readonly<Record<string, number>> = { 'e2e/stories': 64, 'e2e/harness': 26 };

const TEST = /\.test\.tsx?$/;
const TEST_FOLDER = /(^|\/)test\//;

/** Returns a sentence for each folder with too many source files. */
export function largeFolders(files: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (TEST.test(file) && !TEST_FOLDER.test(file)) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    const most = LARGER[folder] ?? (folder.startsWith(KIT) ? MOST_OF_KIT : MOST);
    return count > most ? [`${folder}: has ${count} files, must have at most ${most}`] : [];
  });
}
