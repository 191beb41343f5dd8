import { Button } from '../../../ui/button.tsx';
import { type TextKey, useTexts } from '../texts.ts';

export function CloseButton({ text = 'close', onClose }: { text?: TextKey; onClose: () => void }) {
  const { t, named } = useTexts();
  return (
    <Button autoFocus aria-label={named(text)} onClick={onClose}>
      {t(text)}
    </Button>
  );
}
