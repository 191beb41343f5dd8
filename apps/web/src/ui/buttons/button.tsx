import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

const VARIANTS = {
  primary: 'border border-transparent bg-go font-semibold text-on-go enabled:hover:bg-go-hover',
  secondary: 'border border-line-strong bg-surface font-semibold text-ink enabled:hover:bg-sunken',
  danger: 'border border-transparent bg-danger font-semibold text-on-danger enabled:hover:bg-danger-hover',
  ghost: 'border border-transparent font-semibold text-ink-soft enabled:hover:bg-sunken enabled:hover:text-ink',
  link: 'font-medium text-info underline-offset-4 hover:underline',
} as const;

/** Sizes of a button. `text` has the font size of the surrounding text; `cell` is for rows of a table. */
const SIZES = {
  text: '',
  cell: 'min-h-9 px-2.5 text-sm',
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
type ButtonSize = keyof typeof SIZES;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button while its action runs, and displays a spinner instead of the icon. */
  busy?: boolean;
  icon?: ReactNode;
  wide?: boolean;
  text?: ReactNode;
}

export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', wide = false): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );

export const Button = ({
  variant = 'primary',
  size = 'medium',
  busy = false,
  icon,
  wide = false,
  disabled,
  type = 'button',
  className,
  text,
  children = text,
  'aria-label': label,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={cx(buttonClass(variant, size, wide), className)}
  >
    {busy ? <Spinner /> : icon}
    {children}
  </button>
);

interface AnchorButtonProps
  extends Omit<ComponentProps<'a'>, 'children'>,
    Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  text: ReactNode;
}

/** Link in the form of a button, to a file or to a page outside of the router. */
export const AnchorButton = ({ variant, size, icon, text, className, ...rest }: AnchorButtonProps) => (
  <a {...rest} className={cx(buttonClass(variant, size), className)}>
    {icon}
    {text}
  </a>
);

/** Small button for rows of a table and for headings. */
export const SmallButton = (props: Omit<ButtonProps, 'variant' | 'size'>) => (
  <Button variant="secondary" size="small" {...props} />
);

export const Spinner = () => <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />;
