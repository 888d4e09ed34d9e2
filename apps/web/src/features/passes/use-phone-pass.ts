import { toldInPlace } from '@machi/client/client';
import { drawPhonePass } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../shell/calls/client.ts';

/** A code is replaced so long before it ends, in seconds: who is about to show it has time to. */
const SPARE_SECONDS = 10;
/** After a failure it is tried again so much later, in milliseconds. */
const RETRY_MILLISECONDS = 5000;

export interface PhoneCodeShown {
  readonly text: string;
  /** When the next one takes its place, in milliseconds since 1970. */
  readonly renewsAt: number;
  /** When no terminal takes it any more. */
  readonly endsAt: number;
  /** From its coming to the next one, in seconds. */
  readonly lasts: number;
}

interface PhonePassCode {
  readonly code: PhoneCodeShown | undefined;
  /** The next one did not come; the one that is there may still live. */
  readonly isFailed: boolean;
  readonly again: () => void;
}

/**
 * A living code for as long as this is on the screen. A page that nobody sees shows none and asks for none; the code is
 * in the memory of the page alone.
 */
export function usePhonePass(pass: PassKind): PhonePassCode {
  const [code, setCode] = useState<PhoneCodeShown>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function draw() {
      // Counted from before the question, so that the code never seems to live longer than it does.
      const asked = Date.now();
      const result = await call(drawPhonePass, { pass }, toldInPlace);
      if (!isWanted || document.hidden) return;
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
      if (document.hidden) setCode(undefined);
      else void draw();
    }

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [pass, attempt]);

  return { code, isFailed, again: useCallback(() => setAttempt((before) => before + 1), []) };
}
