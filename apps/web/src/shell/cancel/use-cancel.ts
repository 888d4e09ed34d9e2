import { toldInPlace } from '@machi/client/client';
import type { CallFailure } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useDeed } from '../calls/use-deed.ts';
import { useRefusalSentences } from '../calls/use-refusal-sentences.ts';
import { useCancelTexts } from './texts.ts';

interface Cancelling<E extends Endpoint> {
  /** Takes the focus behind a cancellation: the button that opened the question is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onCanceled: (reply: ReplyOf<E>) => void;
  readonly onRefused?: (failure: CallFailure) => void;
  /** Closes the question. */
  readonly onKept: () => void;
}

/** Cancelling behind a question: what the server says against it stands in the question's window. */
export function useCancel<E extends Endpoint>(endpoint: E, { heading, onCanceled, onRefused, onKept }: Cancelling<E>) {
  const { t } = useCancelTexts();
  const { send, busy } = useDeed(endpoint);
  const sentencesOf = useRefusalSentences();
  const [errors, setErrors] = useState<readonly string[]>([]);
  const hasCanceled = useRef(false);
  return {
    async cancel(input: InputOf<E>): Promise<void> {
      setErrors([]);
      const result = await send(input, toldInPlace);
      if (result === undefined) return;
      if (result.ok) {
        hasCanceled.current = true;
        onCanceled(result.reply);
        return;
      }
      setErrors(sentencesOf(result, t('failed')));
      onRefused?.(result);
    },
    /** What the window of the question is given, whatever is asked in it. */
    dialog: {
      question: t('question'),
      busy,
      busyLabel: t('sending'),
      errors,
      onCancel() {
        setErrors([]);
        onKept();
      },
      onClosed() {
        if (hasCanceled.current) heading.current?.focus({ preventScroll: true });
        hasCanceled.current = false;
      },
    },
  };
}
