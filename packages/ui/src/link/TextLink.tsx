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

/** An anchor, or the router's link behind the anchor's own props. */
export type LinkComponent = 'a' | ComponentType<LinkComponentProps>;

const LinkContext = createContext<LinkComponent>('a');

/** Tells every link of the design system which component navigates; without it links are plain anchors. */
export function LinkProvider({ component, children }: { component: LinkComponent; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function useLinkComponent(): LinkComponent {
  return use(LinkContext);
}

export type TextLinkProps = LinkComponentProps;

/** A link through the application's link component; every link of the design system is one. */
export function TextLink(props: TextLinkProps) {
  return createElement(useLinkComponent(), props);
}
