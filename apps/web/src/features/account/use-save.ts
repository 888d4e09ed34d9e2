import { toldInPlace } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useAccountTexts } from './texts.ts';

export interface Save<E extends Endpoint> {
  /** Resolves to the reply, or undefined after a refusal, whose sentences are in `refusal`. */
  readonly save: (input: InputOf<E>) => Promise<ReplyOf<E> | undefined>;
  readonly busy: boolean;
  readonly refusal: string | undefined;
}

/** For a switch or button without fields: the server's sentences stand beside it. */
export function useSave<E extends Endpoint>(endpoint: E): Save<E> {
  const { t } = useAccountTexts();
  const { send, busy } = useCall(endpoint);
  const sentencesOf = useRefusalSentences();
  const [refusal, setRefusal] = useState<string>();
  async function save(input: InputOf<E>): Promise<ReplyOf<E> | undefined> {
    setRefusal(undefined);
    const result = await send(input, toldInPlace);
    if (!result) return undefined;
    if (result.ok) return result.reply;
    setRefusal(sentencesOf(result, t('services.failed')).join(' '));
    return undefined;
  }
  return { save, busy, refusal };
}
