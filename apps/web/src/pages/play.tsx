import './every-page.ts';
import PlayScreen from '../areas/play/play-screen.tsx';
import { Word } from '../areas/play/texts.ts';
import { addressParts, openPage } from './open-page.tsx';
import { PublicPage } from './public-page.tsx';

const [, code = ''] = addressParts();

openPage(
  <PublicPage brokenHint={<Word text="brokenHint" />}>
    <PlayScreen code={code} />
  </PublicPage>,
);
