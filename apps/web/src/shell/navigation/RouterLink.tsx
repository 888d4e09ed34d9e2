import type { LinkComponentProps } from '@machi/ui/link/TextLink';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** The router's own `Link` would add prefetching code. */
function PortalLink({ href, onClick, ...rest }: LinkComponentProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { target: rest.target });
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return <a {...rest} href={useHref(href)} onClick={click} />;
}

/** The router's link with an anchor's props: paths of this site navigate, everything else is a plain anchor. */
export function RouterLink({ href, ...rest }: LinkComponentProps) {
  if (!href.startsWith('/') || href.startsWith('/sandbox/')) return <a href={href} {...rest} />;
  return <PortalLink href={href} {...rest} />;
}
