import type { ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'second' | 'danger' | 'quiet-danger' | 'text' | 'text-danger';

export type ButtonLook = {
  /** One primary button a screen; all others are outlined or text. */
  variant?: ButtonVariant;
  /** 48 px, or 44 px inside rows. */
  size?: 'normal' | 'small';
  /** Fills the width of its parent. */
  wide?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
};

const variantClass: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  second: 'btn-second',
  danger: 'btn-danger',
  'quiet-danger': 'btn-quiet-danger',
  text: 'btn-text',
  'text-danger': 'btn-text btn-text-danger',
};

export function buttonClass(look: ButtonLook, className?: string): string {
  return [
    'btn',
    variantClass[look.variant ?? 'second'],
    look.size === 'small' ? 'btn-small' : '',
    look.wide ? 'btn-wide' : '',
    className ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}
