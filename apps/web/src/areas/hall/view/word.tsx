import type { Values } from '../../../i18n/define-texts.ts';
import { Words } from '../../../ui/hall/words.tsx';
import { type TextKey, useTexts } from '../texts.ts';

export function Word({ text, values }: { text: TextKey; values?: Values }) {
  const { t, english, language } = useTexts();
  return <Words local={t(text, values)} english={english(text, values)} language={language} />;
}
