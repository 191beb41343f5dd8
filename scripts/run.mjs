import './node.mjs';
import { pathToFileURL } from 'node:url';
import { makeReady } from './build.mjs';
import { inRoot, stopWithParent } from './command.mjs';

// Runs the requested file in this process with its arguments: a tool from source, or a built entry of the server.
const [, , asked = ''] = process.argv;
const isTool = asked.endsWith('.ts');
const file = isTool ? inRoot(asked) : inRoot('apps/server/dist', `${asked}.js`);
process.argv.splice(1, 2, file);
if (!isTool) await makeReady({ extent: 'start' });
if (asked === 'main' || asked === 'demo') stopWithParent();
await import(pathToFileURL(file).href);
