import { toldInPlace, type CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { isUnanswered, untilAnswered } from '@machi/client/until-answered';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useCall } from '../calls/use-call.ts';
import { keepReply } from '../calls/keep-reply.ts';
import { useReadChanged } from '../calls/use-read-changed.ts';

/** What follows an action that was asked about, and in which words the question is put. */
export interface Asking<E extends Endpoint> {
  /** `keep` leaves everything as it is. */
  readonly words: { readonly t: (key: 'keep' | 'sending' | 'lost' | 'failed') => string };
  /** Something that must not be done twice: pressed again after a lost reply it is the same press, and its reply is kept for that. */
  readonly isOnce?: boolean;
  /** Where the focus goes, an element or its id: what was pressed is gone by then, or means something else. */
  readonly focus?: RefObject<HTMLElement | null> | string;
  /** What a 404 is called; with neither this nor `onGone` it leads to its page. */
  readonly gone?: string;
  /** A 404 is what was wanted: somebody else has done it. */
  readonly onGone?: () => void;
  /** The question to which the action’s reply is the answer: kept at once, and asked again where the action is refused. */
  readonly answers?: { readonly queryKey: DataTag<QueryKey, ReplyOf<E> | null, Error> };
  /** The window has gone; what the action changes is asked for again after this. */
  readonly onDone?: (reply: ReplyOf<E>) => void;
  /** What the action changes is shown. */
  readonly onShown?: () => void;
  readonly onRefused?: (failure: CallFailure) => unknown;
}

/**
 * An action that a window asks about first. What is said against it stands in the window, which stays.
 * @param endpoint the same all along where it is `isOnce`
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
  /** What is left to do once the window has gone: what was pressed may go with the page as it was. */
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
      // Without an answer nobody knows: pressed again it is the same press only while the page stays as it is.
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
  /** Somebody else was faster: what counts now is shown behind the window. */
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
    /** For the window, beside its question. */
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
