import { useEffect, useState } from 'react';

/**
 * Scrolls to the part of the page that the address names if it appears after the page: scroll restoration looked for it
 * too early.
 * @param isThere whether the parts are on the page now
 */
export function useAnchor(isThere: boolean): void {
  const [wasThere] = useState(isThere);
  useEffect(() => {
    if (!isThere || wasThere || window.location.hash === '') return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere, wasThere]);
}
