import './every-page.ts';
import '../areas/tv/hall-screen.css';
import { useState } from 'react';
import HallScreen from '../areas/tv/hall-screen.tsx';
import TvScreen from '../areas/tv/tv-screen.tsx';
import { fetchFont } from '../lib/page.ts';
import { addressParts, openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

fetchFont('Inter Variable', 'a');

/** Page of the TV: the display of a hall at `/hall/:code`, or the screen with the pairing code at `/tv`. */
function TvPage() {
  const [path, setPath] = useState(window.location.pathname);
  const [, code] = addressParts(path);
  const showHall = (hallPath: string) => {
    window.history.replaceState(null, '', hallPath);
    setPath(hallPath);
  };
  return code === undefined ? <TvScreen onPaired={showHall} /> : <HallScreen code={code} />;
}

openPage(
  <PublicPage>
    <TvPage />
  </PublicPage>,
);
