import {
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
  createContext,
  createElement,
  use,
} from 'react';

export type LinkComponentProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
};

/** An anchor, or the router's link with the props of an anchor. */
export type LinkComponent = 'a' | ComponentType<LinkComponentProps>;

const LinkContext = createContext<LinkComponent>('a');

/** Sets the component that navigates for every link of the design system; default: plain anchors. */
export function LinkProvider({ component, children }: { component: LinkComponent; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function useLinkComponent(): LinkComponent {
  return use(LinkContext);
}

export type TextLinkProps = LinkComponentProps;

/** A link through the application's link component, used by all links of the design system. */
export function TextLink(props: TextLinkProps) {
  return createElement(useLinkComponent(), props);
}
