import './node-version.mjs';
import { stopWithParent } from './parent-watch.mjs';
import { makeReady, runBuilt } from './ready.mjs';

makeReady();
stopWithParent();
await runBuilt('main');
