import './node-version.mjs';
import { makeReady, runBuilt } from './ready.mjs';

makeReady({ quiet: true });
await runBuilt('verify');
