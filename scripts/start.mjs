import './node-version.mjs';
import { makeReady, runBuilt } from './ready.mjs';

makeReady();
await runBuilt('main');
