import './node-version.mjs';
import { makeReady } from './ready.mjs';

makeReady({ force: process.argv.includes('--force') });
