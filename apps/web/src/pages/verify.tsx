import './every-page.ts';
import DrawsScreen from '../areas/verify/draws-screen.tsx';
import VerifyScreen from '../areas/verify/verify-screen.tsx';
import { fetchFont } from '../lib/page.ts';
import { addressParts, openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

fetchFont('Inter Variable', 'a');
// The fragment contains the commitment to compare.
window.addEventListener('hashchange', () => window.location.reload());

// A game at `/verify/:gameId`, the draws of a hall at `/verify/hall/:code`.
const [, gameId = '', code] = addressParts();

openPage(
  <PublicPage>{code === undefined ? <VerifyScreen gameId={gameId} /> : <DrawsScreen code={code} />}</PublicPage>,
);
