// Imported first by every page, so that an old browser has all polyfills before another module runs.
import '../lib/old-browsers/old-browsers.ts';
import '../lib/old-browsers/old-layout.ts';
import '../ui/styles/tokens.css';
import '../ui/styles/fonts.css';
