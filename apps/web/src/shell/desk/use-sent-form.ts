import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useState } from 'react';
import { useCall } from '../calls/use-call.ts';

/**
 * A short form that the server judges: sentences beside the fields, whose ids are `<form>-<name>`, and above the form
 * for what concerns none of them.
 */
export function useSentForm<E extends Endpoint>(
  endpoint: E,
  form: string,
  names: readonly string[],
  words: Parameters<typeof refusalLines>[1],
) {
  const { send, busy } = useCall(endpoint);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  async function sendForm(input: InputOf<E>): Promise<ReplyOf<E> | undefined> {
    const result = await send(input, toldInPlace);
    setErrors({});
    setLines([]);
    if (!result || result.ok) return result?.reply;
    // A problem of one entry of a list belongs to the list.
    const told = Object.entries(result.errors).map(([name, sentences]) => [name.split('.', 1)[0], sentences.join(' ')]);
    const beside = Object.fromEntries(told.filter(([name = '']) => names.includes(name)));
    setErrors(beside);
    const first = names.find((name) => beside[name] !== undefined);
    if (first === undefined) setLines(refusalLines(result, words));
    else document.getElementById(`${form}-${first}`)?.focus();
    return undefined;
  }
  return { sendForm, busy, lines, errors };
}
