import { isReplyLost, toldInPlace } from '@machi/client/client';
import { drawPhonePass } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../shell/calls/client.ts';

/** Seconds before its end at which a code is replaced, so that a shown code always stays valid for a while. */
const SPARE_SECONDS = 10;
/** Wait before a retry, in milliseconds. */
const RETRY_MILLISECONDS = 5000;

export interface PhoneCodeShown {
  readonly text: string;
  /** Time of the next code, in milliseconds since 1970. */
  readonly renewsAt: number;
  /** Time from which terminals refuse this code, in milliseconds since 1970. */
  readonly endsAt: number;
  /** Seconds from this code to the next one. */
  readonly lasts: number;
}

/** A code that this phone has kept for use without a network. */
export interface KeptCode {
  readonly text: string;
  /** Time from which terminals refuse it, in milliseconds since 1970. */
  readonly endsAt: number;
}

interface PhonePassCode {
  readonly code: PhoneCodeShown | undefined;
  /** Shown while no reply comes. */
  readonly kept: KeptCode | undefined;
  /** Whether the next code failed to load; the present one may still be valid. */
  readonly isFailed: boolean;
  readonly again: () => void;
}

/** The code that was kept when there was a network, also one that is over. */
async function findKept(pass: PassKind): Promise<KeptCode | undefined> {
  try {
    const { keptReply } = await import('../../shell/pocket/in-page.ts');
    const found = await keptReply(drawPhonePass, { pass });
    return found && { text: found.reply.text, endsAt: found.at + found.reply.lives_seconds * 1000 };
  } catch {
    return undefined;
  }
}

/** A valid code while the page is visible. A hidden page requests none; the code exists only in the page's memory. */
export function usePhonePass(pass: PassKind): PhonePassCode {
  const [code, setCode] = useState<PhoneCodeShown>();
  const [kept, setKept] = useState<KeptCode>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function draw() {
      // Counted from before the request, so that the code never seems to last longer than it does.
      const asked = Date.now();
      // Without a network the kept one is shown at once.
      if (!navigator.onLine) void findKept(pass).then((early) => isWanted && !document.hidden && setKept(early));
      const result = await call(drawPhonePass, { pass }, toldInPlace);
      const found = !result.ok && isReplyLost(result) ? await findKept(pass) : undefined;
      if (!isWanted || document.hidden) return;
      setKept(found);
      setFailed(!result.ok);
      if (result.ok) {
        const { text, lives_seconds } = result.reply;
        const lasts = lives_seconds - SPARE_SECONDS;
        setCode({ text, renewsAt: asked + lasts * 1000, endsAt: asked + lives_seconds * 1000, lasts });
        timer = setTimeout(() => void draw(), asked + lasts * 1000 - Date.now());
      } else {
        timer = setTimeout(() => void draw(), RETRY_MILLISECONDS);
      }
    }
    function follow() {
      clearTimeout(timer);
      if (!document.hidden) return void draw();
      setCode(undefined);
      return setKept(undefined);
    }

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [pass, attempt]);

  return { code, kept, isFailed, again: useCallback(() => setAttempt((before) => before + 1), []) };
}
