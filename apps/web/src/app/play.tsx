import '../lib/old-browsers/old-browsers.ts';
import '../lib/old-browsers/old-layout.ts';
import '../ui/tokens.css';
import '../ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The player's phone has a page of its own: no router, no session, nothing of the staff's screens. Cheap phones on a
 * crowded network fetch little, and fetch it once.
 */
const screen = import('../areas/play/play-screen.tsx');

const [, code = ''] = /^\/hall\/([^/]+)\/play\/?$/.exec(window.location.pathname) ?? [];
document.documentElement.dataset.theme = 'dark';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
const page = createRoot(root);
void screen.then(({ default: PlayScreen }) =>
  page.render(
    <StrictMode>
      <PlayScreen code={decodeURIComponent(code)} />
    </StrictMode>,
  ),
);
