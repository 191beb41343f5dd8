import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { type ButtonProps, buttonClass } from './button.tsx';

interface LinkButtonProps extends Omit<LinkProps, 'children'>, Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  text: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

export const LinkButton = ({ text, variant, size, icon, className, ...link }: LinkButtonProps) => (
  <Link {...link} className={cx(buttonClass(variant, size), className)}>
    {icon}
    {text}
  </Link>
);
