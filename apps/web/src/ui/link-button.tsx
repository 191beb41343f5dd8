import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { named } from '../i18n/named.tsx';
import { type ButtonProps, buttonClass } from './button.tsx';

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'>, Pick<LinkProps, 'to' | 'onClick'> {
  text: ReactNode;
}

export const LinkButton = ({ text, variant, size, icon, ...link }: LinkButtonProps) => (
  <Link {...link} className={buttonClass(variant, size)}>
    {icon}
    {named(text)}
  </Link>
);
