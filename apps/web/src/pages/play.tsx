import './every-page.ts';
import PlayScreen from '../areas/player/play-screen.tsx';
import { Word } from '../areas/player/texts.ts';
import { addressParts, openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

const [, code = ''] = addressParts();

openPage(
  <PublicPage brokenHint={<Word text="brokenHint" />}>
    <PlayScreen code={code} />
  </PublicPage>,
);
