import './every-page.ts';
import SellScreen from '../areas/seller/sell-screen.tsx';
import { fetchFont } from '../lib/page.ts';
import { openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

fetchFont('Inter Variable', 'a');

openPage(
  <PublicPage>
    <SellScreen />
  </PublicPage>,
);
