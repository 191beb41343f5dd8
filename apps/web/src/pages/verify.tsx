import './every-page.ts';
import DrawsScreen from '../areas/verify/draws-screen.tsx';
import VerifyScreen from '../areas/verify/verify-screen.tsx';
import { fetchFont } from '../lib/page.ts';
import { addressParts, openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

fetchFont('Inter Variable', 'a');
// The fragment of the URL contains the commitment to compare, so a changed fragment requires a reload.
window.addEventListener('hashchange', () => window.location.reload());

// The path is `/verify/:gameId` for one game, or `/verify/hall/:code` for the draws of a hall.
const [, gameId = '', code] = addressParts();

openPage(
  <PublicPage>{code === undefined ? <VerifyScreen gameId={gameId} /> : <DrawsScreen code={code} />}</PublicPage>,
);
