import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useRef, useState } from 'react';
import { useCall } from '../../calls/use-call.ts';

interface FileDeedOf<E extends Endpoint> {
  readonly texts: Parameters<typeof refusalLines>[1];
  /** What the opened file is called by: the focus goes there; left out where the deed’s button stays. */
  readonly nameId?: string;
  /** Shows the file as the deed answered it. */
  readonly keep: (reply: ReplyOf<E>) => void;
  /** A colleague was faster: asks for the file as it is. */
  readonly readAgain: (input: InputOf<E>) => Promise<void>;
}

/** A deed with an opened file, asked for in a window: what it is refused for stands there, and the file as it is behind it. */
export function useFileDeed<E extends Endpoint>(endpoint: E, { texts, nameId, keep, readAgain }: FileDeedOf<E>) {
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const answered = useRef<{ readonly reply: ReplyOf<E> }>(undefined);
  return {
    isAsking,
    busy,
    lines,
    open() {
      setLines([]);
      setAsking(true);
    },
    close: () => setAsking(false),
    /** The window has gone: with the file as it is now its opener may go, too, and the focus with it. */
    closed() {
      if (!answered.current) return;
      keep(answered.current.reply);
      answered.current = undefined;
      if (nameId !== undefined) document.getElementById(nameId)?.focus();
    },
    async act(input: InputOf<E>, done: string | ((reply: ReplyOf<E>) => string)) {
      setLines([]);
      const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
      if (!result) return;
      if (result.ok) {
        answered.current = { reply: result.reply };
        setAsking(false);
        snackbar.show(typeof done === 'string' ? done : done(result.reply), 'success');
        return;
      }
      setLines(refusalLines(result, texts));
      if (result.status === 409) await readAgain(input);
    },
  };
}
