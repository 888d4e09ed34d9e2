import { toldInPlace } from '@machi/client/client';
import type { beginPayingApplication, beginSigningApplication } from '@machi/domain/applications/completion-contract';
import type { beginSigningProxied } from '@machi/domain/proxy/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { errorPath } from '../paths.ts';
import { useOnlineformTexts } from '../texts.ts';
import { useGoOn } from './use-go-on.ts';

/** Two others are asked on the way. */
const TIME_LIMIT = 60_000;

/** Begins to sign or to pay, and leaves for where that is done. */
export function useBeginning(
  endpoint: typeof beginSigningApplication | typeof beginSigningProxied | typeof beginPayingApplication,
  application: OwnApplication,
) {
  const { t } = useOnlineformTexts();
  const { send, busy } = useCall(endpoint);
  const [isLeaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sentencesOf = useRefusalSentences();
  const goOn = useGoOn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // Who comes back by the browser finds the page as they left it.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  async function begin() {
    setRefused([]);
    const { onlineform_application_id } = application;
    const result = await send(
      { onlineform_application_id },
      { ...toldInPlace, ignores500: true, timeLimit: TIME_LIMIT },
    );
    if (result === undefined) return;
    if (!result.ok) {
      if (result.status === 500) void navigate(errorPath(pathname + search));
      else if (result.status !== 401) setRefused(sentencesOf(result, t('begin.failed')));
      return;
    }
    const { url, next } = result.reply;
    if (url === null) return goOn(application, next);
    setLeaving(true);
    window.location.assign(url);
  }
  return { begin, busy: busy || isLeaving, refused };
}
