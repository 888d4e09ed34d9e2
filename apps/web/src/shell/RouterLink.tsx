import type { LinkComponentProps } from '@machi/ui/link/link-context';
import { Link } from 'react-router-dom';

/** The router's link behind an anchor's props: paths of this site navigate, everything else is a plain anchor. */
export function RouterLink({ href, ...rest }: LinkComponentProps) {
  if (!href.startsWith('/') || href.startsWith('/sandbox/')) return <a href={href} {...rest} />;
  return <Link to={href} {...rest} />;
}
