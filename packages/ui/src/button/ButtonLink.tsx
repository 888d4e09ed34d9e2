import { createElement, type ComponentPropsWithRef, type ElementType } from 'react';
import { useLinkComponent } from '../link/TextLink.tsx';
import { buttonClass, type ButtonLook } from './button-look.ts';

export type ButtonLinkProps<As extends ElementType = 'a'> = ButtonLook & {
  /** The router's link, when it takes other props than an anchor; otherwise the provided link component with `href`. */
  as?: As;
} & Omit<ComponentPropsWithRef<As>, keyof ButtonLook | 'as'>;

/** Goes somewhere, looks like a button. */
export function ButtonLink<As extends ElementType = 'a'>({
  as,
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps<As>) {
  const provided: ElementType = useLinkComponent();
  return createElement(
    as ?? provided,
    { ...rest, className: buttonClass({ variant, size, wide }, className) },
    icon,
    children,
    iconEnd,
  );
}
