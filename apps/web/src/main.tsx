import './ui/tokens.css';
import './ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepShellOffline } from './app/offline-shell.ts';
import { preload } from './app/preload.ts';
import { openSession } from './session/session.ts';

preload(window.location.pathname);
openSession();
keepShellOffline();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
