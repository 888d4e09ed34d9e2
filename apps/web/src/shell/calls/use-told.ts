import { toldInPlace, type CallFailure, type CallFlags } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useCall } from './use-call.ts';

type Answer<Reply> = { readonly ok: true; readonly reply: Reply } | CallFailure;
type Words = Parameters<typeof refusalLines>[1];

/** Error sentences beside the pressed button. */
export function useToldLines(words: Words, onRefused?: (failure: CallFailure) => unknown) {
  const [lines, setLines] = useState<readonly string[]>([]);
  /** Returns the reply if there is one; otherwise the lines say why not. */
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
  /** Whether repeated content counts as the same attempt. */
  readonly isAttempt?: boolean;
  readonly onRefused?: (failure: CallFailure) => unknown;
  /** Called when somebody else was faster. */
  readonly onConflict?: () => unknown;
}

/** A call whose errors appear beside the pressed button. */
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
  async function act(input: InputOf<E>, content: unknown = input): Promise<ReplyOf<E> | undefined> {
    setLines([]);
    const key = isAttempt ? { idempotencyKey: keyFor(content) } : {};
    return told<ReplyOf<E>>(await send(input, { ...toldInPlace, ...flags, ...key }));
  }
  return { act, busy, lines, setLines };
}

/** Ref of the box with the lines, which takes the focus at each refusal. */
export function useFocusOnLines(lines: readonly string[]) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines.length > 0) box.current?.focus();
  }, [lines]);
  return box;
}
