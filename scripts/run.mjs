import './node.mjs';
import { pathToFileURL } from 'node:url';
import { makeReady } from './build.mjs';
import { inRoot, stopWithParent } from './command.mjs';

// What is asked for runs in this process, with its signals and with the arguments behind its own name: a source of the
// tools as it is, an entry of the server as it was built.
const [, , asked = ''] = process.argv;
const isTool = asked.endsWith('.ts');
const file = isTool ? inRoot(asked) : inRoot('apps/server/dist', `${asked}.js`);
process.argv.splice(1, 2, file);
if (!isTool) await makeReady({ extent: 'start' });
if (asked === 'main' || asked === 'demo') stopWithParent();
await import(pathToFileURL(file).href);
