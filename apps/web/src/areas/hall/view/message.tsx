import { type TextKey, useTexts, Word } from '../../../i18n/hall-display/index.ts';

export function Message({ text, hint }: { text: TextKey; hint?: TextKey }) {
  const { language } = useTexts();
  return (
    <div role="status" lang={language} className="m-auto flex max-w-[40rem] flex-col gap-3 p-4 text-center">
      <h1 className="text-3xl font-bold">
        <Word text={text} />
      </h1>
      {hint !== undefined && (
        <p className="text-xl text-ink-soft">
          <Word text={hint} />
        </p>
      )}
    </div>
  );
}
