import type { Values } from '../../i18n/define-texts.ts';
import { type HallWordKey, useHallWords } from '../../i18n/hall-words/index.ts';
import { Words } from './words.tsx';

export function HallWord({ word, values }: { word: HallWordKey; values?: Values }) {
  const { t, english, language } = useHallWords();
  return <Words local={t(word, values)} english={english(word, values)} language={language} />;
}
