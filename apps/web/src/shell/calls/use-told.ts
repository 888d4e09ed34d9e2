import { toldInPlace, type CallFailure, type CallFlags } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useCall } from './use-call.ts';

type Answer<Reply> = { readonly ok: true; readonly reply: Reply } | CallFailure;
type Words = Parameters<typeof refusalLines>[1];

/** Why something was refused, in sentences that stand beside what was pressed. */
export function useToldLines(words: Words, onRefused?: (failure: CallFailure) => unknown) {
  const [lines, setLines] = useState<readonly string[]>([]);
  /** The reply, if there is one; else the lines say why there is none. */
  async function told<Reply>(result: Answer<Reply> | undefined): Promise<Reply | undefined> {
    if (!result) return undefined;
    if (result.ok) return result.reply;
    setLines(refusalLines(result, words));
    await onRefused?.(result);
    return undefined;
  }
  return { lines, setLines, told };
}

interface Telling {
  readonly flags?: CallFlags;
  /** The same content sent again is the same attempt. */
  readonly isAttempt?: boolean;
  readonly onRefused?: (failure: CallFailure) => unknown;
  /** Somebody else was faster. */
  readonly onConflict?: () => unknown;
}

/** A call whose refusal stands beside what was pressed. */
export function useTold<E extends Endpoint>(
  endpoint: E,
  words: Words,
  { flags, isAttempt = false, onRefused, onConflict }: Telling = {},
) {
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const { lines, setLines, told } = useToldLines(words, async (failure) => {
    await onRefused?.(failure);
    if (failure.status === 409) await onConflict?.();
  });
  /** Answers the reply, if there is one. */
  async function act(input: InputOf<E>, content: unknown = input): Promise<ReplyOf<E> | undefined> {
    setLines([]);
    const key = isAttempt ? { idempotencyKey: keyFor(content) } : {};
    return told<ReplyOf<E>>(await send(input, { ...toldInPlace, ...flags, ...key }));
  }
  return { act, busy, lines, setLines };
}

/** Of the box with the lines: it takes the focus whenever something was refused. */
export function useFocusOnLines(lines: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0) box.current?.focus();
  }, [lines]);
  return box;
}
