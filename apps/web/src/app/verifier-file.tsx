import '../lib/old-browsers/old-browsers.ts';
import '../ui/tokens.css';
import '../ui/font-amharic.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VerifierFile } from '../areas/verify/verifier-file.tsx';

const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = dark ? 'dark' : 'light';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <VerifierFile />
  </StrictMode>,
);
