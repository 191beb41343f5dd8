import { readdirSync, readFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { inRoot, isCommand, ROOT } from '../scripts/command.mjs';

// The import boundaries of the repository, as data and small predicates over paths like
// `apps/web/src/areas/admin/users.tsx`.

/** From a file of the repository to another, or to a package by its name. */
type Import = { from: string; to: string };

const WORKSPACE = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench|fault-injection|checks|deploy|scripts)(?:\/|$)/;

const workspaceOf = (path: string) => WORKSPACE.exec(path)?.[1] ?? '';

/** Workspaces that each workspace may import. */
const MAY_USE: Record<string, string[]> = {
  'packages/rules': [],
  'packages/texts': [],
  'packages/contract': ['packages/rules', 'packages/texts'],
  'apps/server': ['packages/contract', 'packages/rules', 'packages/texts'],
  'apps/web': ['packages/contract', 'packages/rules', 'packages/texts'],
  e2e: ['packages/contract', 'packages/rules', 'packages/texts', 'checks', 'scripts'],
  bench: ['packages/contract', 'packages/rules', 'apps/server', 'scripts'],
  'fault-injection': ['packages/contract', 'packages/rules', 'apps/server', 'checks', 'deploy', 'scripts'],
  checks: ['apps/server', 'apps/web', 'packages/contract', 'packages/rules', 'packages/texts', 'e2e', 'scripts'],
  deploy: ['apps/server', 'checks', 'scripts'],
  scripts: [],
  '': ['apps/web', 'checks', 'scripts'],
};

/** Published packages; a workspace that is not named here may use any that its package.json lists. */
const MAY_IMPORT: Record<string, string[]> = { 'packages/rules': ['@noble/hashes'], 'packages/contract': ['zod'] };

/**
 * Layers of server and web, top first. A folder may import only folders of lower layers. A nested folder may have a
 * separate layer.
 */
export const LAYERS: Record<string, string[][]> = {
  'apps/server/src/': [
    ['cli'],
    ['documents'],
    ['owner', 'audit-log/verify'],
    ['games'],
    ['halls'],
    ['accounts', 'money'],
    ['live'],
    ['http', 'repositories'],
    ['audit-log'],
    ['storage'],
    ['config', 'platform'],
  ],
  'apps/web/src/': [
    ['pages'],
    ['app'],
    ['areas'],
    ['game'],
    ['celebrations', 'money'],
    ['session', 'live', 'voice'],
    ['api', 'ui'],
    ['verify'],
    ['i18n'],
    ['lib'],
  ],
};

/** The files that put the server and the web together, above all layers. */
const ASSEMBLY =
  /^apps\/(server\/src\/(app|main|services|command-line|create-services|start-frame|verify|packaged))\.tsx?$/;

const TEST = /\.test\.[cm]?[jt]sx?$|\.test-support\.tsx?$|^apps\/server\/test\//;

const webArea = (path: string) => /^apps\/web\/src\/areas\/([^/]+)/.exec(path)?.[1];

function workspaces({ from, to }: Import) {
  const [here, there] = [workspaceOf(from), workspaceOf(to)];
  if (!there || here === there) return undefined;
  if (MAY_USE[here]?.includes(there)) return undefined;
  return `${here || 'the root'} may not use ${there}`;
}

function publishedPackages({ from, to }: Import) {
  const allowed = MAY_IMPORT[workspaceOf(from)];
  if (!allowed || workspaceOf(to) !== '' || TEST.test(from)) return undefined;
  if (allowed.some((name) => to === name || to.startsWith(`${name}/`))) return undefined;
  return `${workspaceOf(from)} may import ${allowed.join(', ')} only`;
}

function areas({ from, to }: Import) {
  const [here, there] = [webArea(from), webArea(to)];
  return here && there && here !== there ? `area ${here} may not import area ${there}` : undefined;
}

/**
 * Returns the folder of a file in its app, or a nested folder with a separate layer; '' for a file beside the folders.
 */
function layerFolder(app: string, path: string): string | undefined {
  if (!path.startsWith(app)) return undefined;
  const [first = '', second = ''] = posix.dirname(path.slice(app.length)).split('/');
  const inner = `${first}/${second}`;
  if (LAYERS[app]?.some((folders) => folders.includes(inner))) return inner;
  return first === '.' ? '' : first;
}

function layers({ from, to }: Import) {
  for (const [app, layers] of Object.entries(LAYERS)) {
    const [here, there] = [layerFolder(app, from), layerFolder(app, to)];
    if (here === undefined || !there || here === there || TEST.test(from) || ASSEMBLY.test(from)) continue;
    const layerOf = (folder: string) => layers.findIndex((folders) => folders.includes(folder));
    const [layer, other] = [layerOf(here), layerOf(there)];
    if (here === '') return `a file outside the folders of ${app} imports none of them`;
    if (layer < 0 || other < 0) return `${layer < 0 ? here : there} has no layer in checks/import-boundaries.ts`;
    if (other <= layer) return `${there} is not in a layer below ${here}`;
  }
  return undefined;
}

/** A migration that used live code would change with it, after halls have run it. */
function migrationsAlone({ from, to }: Import) {
  if (!from.startsWith('apps/server/src/storage/migrations/') || to === 'kysely' || to === 'node:crypto')
    return undefined;
  return 'a migration imports nothing but Kysely and node:crypto';
}

const MAKES_PAPER = /^(pdfkit|qr|pdfjs-dist|fontkit)(\/|$)/;

/** The PDF library is large and useless in a browser; tests read papers with the code in checks. */
function papersAlone({ from, to }: Import) {
  if (!MAKES_PAPER.test(to) || /^(apps\/server\/src\/documents|checks)\//.test(from)) return undefined;
  return 'papers are made in apps/server/src/documents alone';
}

const BOUNDARIES = [workspaces, publishedPackages, areas, layers, migrationsAlone, papersAlone];

/** Stories, benchmarks, fault injection and checks have no package to import scripts or the server by. */
const mayReachOut = (path: string) => /^(e2e|bench|fault-injection|checks|deploy)$/.test(workspaceOf(path));

/** Files of an app outside `src` build and test it, so they may start programs like the commands. */
const isToolOfApp = ({ from, to }: Import) => /^apps\/[^/]+\/(?!src\/)/.test(from) && /^(scripts|checks)\//.test(to);

type TypeImport = { type?: string; source?: { value?: string }; qualifier?: { name?: string } | null };

/** Type imports inside a type, as in `import('./card.ts').Card`; the parser's module record leaves them out. */
export function visitTypeImports(node: unknown, found: (specifier: string, name: string | undefined) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visitTypeImports(child, found);
  } else if (node !== null && typeof node === 'object') {
    const { type, source, qualifier } = node as TypeImport;
    if (type === 'TSImportType' && source?.value) found(source.value, qualifier?.name);
    for (const child of Object.values(node)) visitTypeImports(child, found);
  }
}

/** The specifiers of all that a source imports: statically, dynamically, by re-export, and as a type. */
function importsOf(file: string, text: string): string[] {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const specifiers = new Set(module.staticImports.map((one) => one.moduleRequest.value));
  for (const { entries } of module.staticExports) {
    for (const entry of entries) if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal) specifiers.add(String(literal[2]));
  }
  if (text.includes('import(')) visitTypeImports(program, (specifier) => specifiers.add(specifier));
  return [...specifiers];
}

/** Target of the alias `@/`. */
const WEB = 'apps/web/src/';

type PackageExports = { exports?: Record<string, string> };

/** Modules that the rules export under a name other than their path, from `package.json`. */
const { exports: RULES = {} } = JSON.parse(
  readFileSync(inRoot('packages/rules/package.json'), 'utf8'),
) as PackageExports;

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The file of the repository that a specifier names, or the specifier itself for a published package. */
export function resolve(files: Set<string>, from: string, specifier: string) {
  const bare = specifier.replace(/[?#].*$/, '');
  const place = (path: string) => ENDINGS.map((end) => path + end).find((path) => files.has(path)) ?? path;
  if (bare.startsWith('.')) return place(posix.join(posix.dirname(from), bare));
  if (bare.startsWith('@/')) return place(WEB + bare.slice(2));
  const exported = RULES[bare.replace('@adarash/rules/', './')];
  if (exported && files.has(posix.join('packages/rules', exported))) return posix.join('packages/rules', exported);
  const own = /^@adarash\/([^/]+)(?:\/(.+))?$/.exec(bare);
  if (!own) return bare;
  const folder = own[1] === 'server' || own[1] === 'web' ? `apps/${own[1]}` : `packages/${own[1]}`;
  return own[1] === 'e2e' || own[1] === 'bench' ? own[1] : place(`${folder}/src${own[2] ? `/${own[2]}` : ''}`);
}

/** Every source of the repository: path → text. */
export type Sources = Map<string, string>;

/** Returns one sentence for each forbidden import. */
export function brokenBoundaries(sources: Sources): string[] {
  const files = new Set(sources.keys());
  const broken: string[] = [];
  for (const [from, text] of sources) {
    for (const specifier of importsOf(from, text)) {
      const to = resolve(files, from, specifier);
      const here = workspaceOf(from);
      if (isToolOfApp({ from, to })) continue;
      if (specifier.startsWith('.') && here && !mayReachOut(from) && workspaceOf(to) !== here) {
        broken.push(`${from}: the relative import ${specifier} leaves ${here}`);
        continue;
      }
      if (specifier.startsWith('../../../') && to.startsWith(WEB)) {
        broken.push(`${from}: imports ${specifier}: write @/${to.slice(WEB.length)}`);
      }
      for (const boundary of BOUNDARIES) {
        const reason = boundary({ from, to });
        if (reason) broken.push(`${from}: imports ${specifier}, but ${reason}`);
      }
    }
  }
  return broken;
}

const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'coverage', 'test-results']);

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : sourcesUnder(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

export function readSources(): Sources {
  const files = [
    ...['packages', 'apps', 'e2e', 'bench', 'fault-injection', 'checks', 'deploy', 'scripts'].flatMap((folder) =>
      sourcesUnder(inRoot(folder)),
    ),
    inRoot('vitest.config.ts'),
  ];
  return new Map(files.map((file) => [relative(ROOT, file).split(sep).join('/'), readFileSync(file, 'utf8')]));
}

if (isCommand(import.meta.url)) {
  const sources = readSources();
  const broken = brokenBoundaries(sources);
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exitCode = 1;
  else console.log(`All imports are allowed: ${sources.size} files.`);
}
