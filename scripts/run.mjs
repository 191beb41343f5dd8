import './node.mjs';
import { pathToFileURL } from 'node:url';
import { makeReady } from './build.mjs';
import { inHouse, stopWithParent } from './house.mjs';

// The built entry runs in this process, with its signals and with the arguments behind its own name.
const [entry] = process.argv.splice(2, 1);
const isServer = entry === 'main';
await makeReady({ extent: 'start' });
if (isServer) stopWithParent();
await import(pathToFileURL(inHouse('apps/server/dist', `${entry}.js`)).href);
