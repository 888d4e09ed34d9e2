import { TextLink, type TextLinkProps } from '../link/TextLink.tsx';

export type TopLinkProps = TextLinkProps & {
  /** Marks the current page. */
  current?: boolean;
};

/** A quiet link of the header and the menu, 44 px high. */
export function TopLink({ current = false, className, ...rest }: TopLinkProps) {
  return (
    <TextLink
      {...rest}
      className={className ? `top-link ${className}` : 'top-link'}
      aria-current={current ? 'page' : undefined}
    />
  );
}
