import { type Plugin, transformWithOxc } from 'vite';

/** The oldest browsers in which a page works. A TV keeps the browser it was sold with: Chromium 76 is a set of 2021. */
export const FLOORS = {
  hall: { chrome: 76, safari: 14, firefox: 78 },
  staff: { chrome: 87, safari: 15.4, firefox: 102 },
} as const;

/** What the hall opens on its TVs and phones; every other screen is the staff's. */
const HALL_SCREENS = /src\/areas\/((hall|play|sell|verify)\/[^/]+|landing\/landing)-screen\.tsx$/;

const targetOf = (floor: Readonly<Record<string, number>>) =>
  Object.entries(floor).map(([browser, version]) => `${browser}${version}`);

/**
 * Nobody asks for `document.all`: shorter code for old browsers. Not `pureGetters`: with it `object.method?.()` is called
 * without its object, which the browser's own methods refuse.
 */
export const transform = { assumptions: { noDocumentAll: true, setPublicClassFields: true } };

export const HALL_TARGET = targetOf(FLOORS.hall);
/** Safari 15.4 has no blocks in classes; what else of 2022 Chrome 87 lacks no screen has, and `floor.ts` refuses. */
export const STAFF_TARGET = ['es2022', 'safari16'];

type Chunk = { imports?: string[]; dynamicImports?: string[]; screen: string | null };

/** The chunks that a screen of the hall runs, from the start of the page to what it fetches later. */
export function hallChunks(chunks: Readonly<Record<string, Chunk>>, entry: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    // The entry fetches every screen there is.
    if (name !== entry) for (const next of chunk.dynamicImports ?? []) visit(next);
  };
  visit(entry);
  for (const [name, { screen }] of Object.entries(chunks)) if (HALL_SCREENS.test(screen ?? '')) visit(name);
  return found;
}

/** Rewrites what the hall's Chrome cannot read, in the chunks of the hall's screens alone. */
export const lowerHallChunks = (): Plugin => ({
  name: 'lower-hall-chunks',
  apply: 'build',
  async renderChunk(code, chunk, _, { chunks }) {
    const all = Object.fromEntries(
      Object.values(chunks).map((one) => [one.fileName, { ...one, screen: one.facadeModuleId }]),
    );
    const entry = Object.values(chunks).find(({ isEntry }) => isEntry)?.fileName ?? '';
    if (!hallChunks(all, entry).has(chunk.fileName)) return null;
    const { code: lowered } = await transformWithOxc(code, 'chunk.js', { target: HALL_TARGET, ...transform });
    return { code: lowered, map: null };
  },
});
