import type { MouseEvent, ReactNode } from 'react';
import { type TextKey, useTexts } from '../../../i18n/live-game/index.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';

export interface ControlButtonProps {
  text: TextKey;
  icon: ReactNode;
  onPress: () => void;
  variant?: ButtonVariant;
  disabled?: boolean;
  busy?: boolean;
  pressed?: boolean;
  keys?: string;
}

/** Large, icon and word. After a click by mouse or finger the space bar calls the next number again. */
export function ControlButton({
  text,
  icon,
  onPress,
  variant = 'secondary',
  disabled = false,
  busy = false,
  pressed,
  keys,
}: ControlButtonProps) {
  const { t, named } = useTexts();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 0) event.currentTarget.blur();
    onPress();
  };
  return (
    <Button
      size="large"
      variant={variant}
      className="grow px-4! [&_svg]:size-5"
      icon={icon}
      disabled={disabled}
      busy={busy}
      aria-label={named(text)}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      onClick={press}
    >
      {t(text)}
    </Button>
  );
}
