import { toldInPlace, type CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { isUnanswered, untilAnswered } from '@machi/client/until-answered';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useCall } from '../calls/use-call.ts';
import { keepReply } from '../calls/keep-reply.ts';
import { useReadChanged } from '../calls/use-read-changed.ts';

/** Texts and follow-ups of an action with a confirmation window. */
export interface Asking<E extends Endpoint> {
  /** `keep` labels the button that changes nothing. */
  readonly words: { readonly t: (key: 'keep' | 'sending' | 'lost' | 'failed') => string };
  /** Must not run twice: a press after a lost reply repeats the request, whose reply the server keeps. */
  readonly isOnce?: boolean;
  /** Element or id that takes the focus afterwards: the pressed button is gone by then, or means something else. */
  readonly focus?: RefObject<HTMLElement | null> | string;
  /** Sentence for a 404. Without this and `onGone`, a 404 leads to its error page. */
  readonly gone?: string;
  /** Called on a 404, which counts as success: somebody else has done it. */
  readonly onGone?: () => void;
  /** Query that the action's reply answers: stored at once, and asked again when the action is refused. */
  readonly answers?: { readonly queryKey: DataTag<QueryKey, ReplyOf<E> | null, Error> };
  /** Called once the window is closed; afterwards the changed data are asked for again. */
  readonly onDone?: (reply: ReplyOf<E>) => void;
  /** Called once the changed data are shown. */
  readonly onShown?: () => void;
  readonly onRefused?: (failure: CallFailure) => unknown;
}

/**
 * An action that a window confirms first. Errors appear in the window, which stays open.
 * @param endpoint must stay the same when `isOnce` is set
 */
export function useAsked<E extends Endpoint>(
  endpoint: E,
  { words, isOnce = false, focus, gone, onGone, answers, onDone, onShown, onRefused }: Asking<E>,
) {
  const { t } = words;
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const [sendOnce] = useState(() => untilAnswered(send, keyFor));
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  /** Work left for after the window has closed, because the page under it may change. */
  const rest = useRef<() => void>(undefined);

  async function act(input: InputOf<E>, done?: string | ((reply: ReplyOf<E>) => string)): Promise<void> {
    setLines([]);
    const result = await (isOnce ? sendOnce : send)(input, {
      ...toldInPlace,
      ignores404: gone !== undefined || onGone !== undefined,
    });
    if (!result) return;
    if (!result.ok && !(onGone && result.status === 404)) {
      setLines(gone !== undefined && result.status === 404 ? [gone] : refusalLines(result, words));
      // Without an answer the outcome is unknown: the next press repeats the request only on an unchanged page.
      if (!isUnanswered(result)) await readAgain(result);
      return;
    }
    rest.current = () => {
      if (result.ok && answers) keepReply<ReplyOf<E> | null>(queryClient, answers, result.reply);
      if (result.ok) onDone?.(result.reply);
      else onGone?.();
    };
    setAsking(false);
    const told = typeof done === 'function' ? result.ok && done(result.reply) : done;
    if (told) snackbar.show(told, 'success');
  }
  /** Somebody else was faster: refreshes the data behind the window. */
  async function readAgain(failure: CallFailure): Promise<void> {
    onRefused?.(failure);
    await Promise.all([
      readChanged(endpoint),
      answers && queryClient.invalidateQueries({ queryKey: answers.queryKey }),
    ]);
  }
  async function finish(): Promise<void> {
    const left = rest.current;
    if (!left) return;
    rest.current = undefined;
    (typeof focus === 'string' ? document.getElementById(focus) : focus?.current)?.focus();
    left();
    await readChanged(endpoint);
    onShown?.();
  }

  return {
    isAsking,
    ask() {
      setLines([]);
      setAsking(true);
    },
    act,
    /** Props for the window. */
    dialog: {
      open: isAsking,
      cancelLabel: t('keep'),
      busy,
      busyLabel: t('sending'),
      errors: lines,
      onCancel: () => setAsking(false),
      onClosed(): void {
        void finish();
      },
    },
  };
}
