import { toldInPlace } from '@machi/client/client';
import type { beginPayingApplication, beginSigningApplication } from '@machi/domain/applications/completion-contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../../shell/calls/use-refusal-sentences.ts';
import { errorPath } from '../paths.ts';
import { useOnlineformTexts } from '../texts.ts';
import { useGoOn } from './use-go-on.ts';

/** Limit in milliseconds: the server asks two other services. */
const TIME_LIMIT = 60_000;

/** Begins signing or payment and leaves for its page. */
export function useBeginning(
  endpoint: typeof beginSigningApplication | typeof beginPayingApplication,
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

  // With the browser's "back" the page returns as it was left.
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
