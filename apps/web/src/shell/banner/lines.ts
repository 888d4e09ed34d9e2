import { openLine } from '@machi/client/own-line';
import { BANNER_LINE, BANNER_PATH } from '@machi/domain/banner/model';
import { PAGE_LINE_HOLDS_SECONDS } from '@machi/domain/live/model';
import { useEffect, useState } from 'react';
import { apiAddress } from '../calls/client.ts';
import { useOwnLine } from '../use-own-line.ts';
import { hearBanner } from './held-banner.ts';

/** A page that somebody leaves at once takes no line; and not all pages come at the same moment. */
const FIRST_PAUSE = { shortest: 1500, more: 2000 };
/** A page behind others hears nothing any more after this long; it asks as soon as it is looked at. */
const HIDDEN_MILLISECONDS = 20_000;
/** Without a line a page asks this often, while somebody looks at it, and up to half as long again. */
const EVERY_MILLISECONDS = 60_000;

const asks = () => ({ credentials: 'omit', priority: 'low' }) as const;

/** As a guest: to ask in one's own name would keep an official's session alive. */
async function askBanner(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const response = await fetch(apiAddress(BANNER_PATH), asks());
    if (response.ok) hearBanner(await response.text());
  } catch {
    // No network: what was told goes on being true until its end.
  }
}

function useAsking(isHeld: boolean): void {
  useEffect(() => {
    if (isHeld) return undefined;
    const asking = setInterval(() => void askBanner(), EVERY_MILLISECONDS * (1 + Math.random() / 2));
    return () => clearInterval(asking);
  }, [isHeld]);
}

/** The line of a page of somebody who is logged in carries this, too. */
export function MemberLine(): null {
  useAsking(useOwnLine('banner', hearBanner));
  return null;
}

/** A line while somebody looks at the page. */
export function GuestLine(): null {
  const [isHeld, setIsHeld] = useState(false);
  useAsking(isHeld);
  useEffect(() => {
    let end: (() => void) | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function close(): void {
      end?.();
      end = undefined;
      setIsHeld(false);
    }
    function open(): void {
      end ??= openLine({
        address: apiAddress(BANNER_LINE),
        holdsSeconds: PAGE_LINE_HOLDS_SECONDS,
        asks,
        onTold: (_event, data) => hearBanner(data),
        onHeld: setIsHeld,
      });
    }
    function follow(): void {
      clearTimeout(waiting);
      if (document.visibilityState === 'hidden') waiting = setTimeout(close, HIDDEN_MILLISECONDS);
      else waiting = setTimeout(open, FIRST_PAUSE.shortest + Math.random() * FIRST_PAUSE.more);
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', follow);
      end?.();
    };
  }, []);
  return null;
}
