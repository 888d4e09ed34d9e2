import { createElement } from 'react';
import { useLinkComponent, type LinkComponentProps } from '../link/TextLink.tsx';
import { buttonClass, type ButtonLook } from './button-look.ts';

export type ButtonLinkProps = ButtonLook & LinkComponentProps;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return createElement(
    useLinkComponent(),
    { ...rest, className: buttonClass({ variant, size, wide }, className) },
    icon,
    children,
    iconEnd,
  );
}
