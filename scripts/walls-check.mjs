import { posix } from 'node:path';
import { importsOf } from './walls-imports.mjs';
import { mayReachOut, WALLS, workspaceOf } from './walls-rules.mjs';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The file of the house that a specifier names, or the specifier itself for a published package.
 * @param {Set<string>} files
 * @param {string} from
 * @param {string} specifier
 */
function resolve(files, from, specifier) {
  const bare = specifier.replace(/[?#].*$/, '');
  const place = (/** @type {string} */ path) =>
    ENDINGS.map((end) => path + end).find((path) => files.has(path)) ?? path;
  if (bare.startsWith('.')) return place(posix.join(posix.dirname(from), bare));
  if (bare.startsWith('@/')) return place(`apps/web/src/${bare.slice(2)}`);
  const own = /^@adarash\/([^/]+)(?:\/(.+))?$/.exec(bare);
  if (!own) return bare;
  const folder = own[1] === 'server' || own[1] === 'web' ? `apps/${own[1]}` : `packages/${own[1]}`;
  return own[1] === 'e2e' || own[1] === 'bench' ? own[1] : place(`${folder}/src${own[2] ? `/${own[2]}` : ''}`);
}

/**
 * Each circle once, as the files along it.
 * @param {Map<string, string[]>} graph
 */
function circles(graph) {
  const found = [];
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const path = [];
  const visit = (/** @type {string} */ file) => {
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') found.push([...path.slice(path.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return found;
}

/**
 * Checks the walls.
 * @param {Map<string, string>} sources path in the house → text
 * @returns {string[]} one line for each broken wall
 */
export function brokenWalls(sources) {
  const files = new Set(sources.keys());
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  const broken = [];
  for (const [from, text] of sources) {
    const targets = [];
    for (const specifier of importsOf(from, text)) {
      const to = resolve(files, from, specifier);
      const here = workspaceOf(from);
      if (specifier.startsWith('.') && here && !mayReachOut(from) && workspaceOf(to) !== here) {
        broken.push(`${from}: the relative import ${specifier} leaves ${here}`);
        continue;
      }
      for (const wall of WALLS) {
        const reason = wall({ from, to });
        if (reason) broken.push(`${from}: imports ${specifier}, but ${reason}`);
      }
      if (files.has(to)) targets.push(to);
    }
    graph.set(from, targets);
  }
  return [...broken, ...circles(graph).map((circle) => `circle: ${circle.join(' → ')}`)];
}
