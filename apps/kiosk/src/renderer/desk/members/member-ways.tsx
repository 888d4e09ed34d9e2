import type { LinkComponentProps } from '@machi/ui/link/link-context';
import { createContext, use } from 'react';

/** The page itself: what is asked for at it is in no address, so that no history of this screen keeps a name. */
export const HERE = '/desk/';

const WayContext = createContext<(address: string) => void>(() => {});
export const WayProvider = WayContext.Provider;

/** A link whose address stays in memory; it is given to all links of the members' screens. */
export function MemberWay({ href, ...link }: LinkComponentProps) {
  const go = use(WayContext);
  return (
    <a
      {...link}
      href={HERE}
      onClick={(event) => {
        event.preventDefault();
        go(href);
      }}
    />
  );
}
