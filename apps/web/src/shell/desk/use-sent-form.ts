import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useState, type ChangeEvent } from 'react';
import { useCall } from '../calls/use-call.ts';

type Words = Parameters<typeof refusalLines>[1] & { readonly t: (key: 'required') => string };
type Key<Values> = keyof Values & string;

/**
 * A short form that the server judges: sentences beside the fields, whose ids are `<form>-<name>`, and above the form
 * for what concerns none of them. It is blank again once it was taken.
 */
export function useSentForm<E extends Endpoint, Values extends object>(
  endpoint: E,
  form: string,
  blank: Values,
  words: Words,
) {
  const { send, busy } = useCall(endpoint);
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const set = <Name extends Key<Values>>(name: Name, value: Values[Name]) =>
    setValues((before) => ({ ...before, [name]: value }));
  const field = (name: Key<Values>) => ({ id: `${form}-${name}`, error: errors[name] });
  /** Props of a required field that holds a text. */
  const text = <Name extends Key<Values>>(name: Name, value: Values[Name] & string) => ({
    ...field(name),
    requiredWord: words.t('required'),
    autoComplete: 'off',
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value as Values[Name]),
  });
  async function sendForm(input: InputOf<E>): Promise<ReplyOf<E> | undefined> {
    const result = await send(input, toldInPlace);
    setErrors({});
    setLines([]);
    if (result?.ok) setValues(blank);
    if (!result || result.ok) return result?.reply;
    // A problem of one entry of a list belongs to the list.
    const told = Object.entries(result.errors).map(([name, sentences]) => [name.split('.', 1)[0], sentences.join(' ')]);
    const beside = Object.fromEntries(told.filter(([name = '']) => name in blank));
    setErrors(beside);
    const first = Object.keys(blank).find((name) => beside[name] !== undefined);
    if (first === undefined) setLines(refusalLines(result, words));
    else document.getElementById(`${form}-${first}`)?.focus();
    return undefined;
  }
  return { sendForm, busy, lines, values, set, field, text };
}
