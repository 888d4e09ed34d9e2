import { openLine } from '@machi/client/own-line';
import { BANNER_LINE, BANNER_PATH } from '@machi/domain/banner/model';
import { PAGE_LINE_HOLDS_SECONDS } from '@machi/domain/live/model';
import { useEffect, useState } from 'react';
import { apiAddress } from '../calls/client.ts';
import { useOwnLine } from '../use-own-line.ts';
import { hearBanner } from './held-banner.ts';

/** Pause in milliseconds before the first stream: a page left at once needs none; the random part spreads load. */
const FIRST_PAUSE = { shortest: 1500, more: 2000 };
/** Milliseconds after which a hidden page closes its stream; it reloads once it is visible. */
const HIDDEN_MILLISECONDS = 20_000;
/** Polling interval of a visible page without a stream; up to half as long again. */
const EVERY_MILLISECONDS = 60_000;

const asks = () => ({ credentials: 'omit', priority: 'low' }) as const;

/** As a guest: a request in the official's name would keep the session alive. */
async function askBanner(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const response = await fetch(apiAddress(BANNER_PATH), asks());
    if (response.ok) hearBanner(await response.text());
  } catch {
    // No network: the last banner stays valid until its end.
  }
}

function useAsking(isHeld: boolean): void {
  useEffect(() => {
    if (isHeld) return undefined;
    const asking = setInterval(() => void askBanner(), EVERY_MILLISECONDS * (1 + Math.random() / 2));
    return () => clearInterval(asking);
  }, [isHeld]);
}

/** A member's own stream also carries the banner. */
export function MemberLine(): null {
  useAsking(useOwnLine('banner', hearBanner));
  return null;
}

/** A stream while the page is visible. */
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
