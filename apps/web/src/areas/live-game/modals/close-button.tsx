import { type TextKey, useTexts } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';

export function CloseButton({ text = 'close', onClose }: { text?: TextKey; onClose: () => void }) {
  const { t, named } = useTexts();
  return (
    <Button autoFocus aria-label={named(text)} onClick={onClose}>
      {t(text)}
    </Button>
  );
}
