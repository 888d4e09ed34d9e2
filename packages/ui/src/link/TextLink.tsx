import { createElement } from 'react';
import { useLinkComponent, type LinkComponentProps } from './link-context.tsx';

export type TextLinkProps = LinkComponentProps;

/** A link through the application's link component; every link of the design system is one. */
export function TextLink(props: TextLinkProps) {
  return createElement(useLinkComponent(), props);
}
