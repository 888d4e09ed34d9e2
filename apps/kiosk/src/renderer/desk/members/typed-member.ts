import { isReplyLost, type CallFailure } from '@machi/client/client';
import { placeServerErrors } from '@machi/client/placed-errors';
import { asKept } from '@machi/domain/contract/as-kept';
import { check } from '@machi/domain/contract/problems';
import { NewMember } from '@machi/domain/member-desk/model';
import type { Problem } from '@machi/domain/refusals/model';

export const namesTyped = ['name', 'email', 'tel'] as const;
export type TypedName = (typeof namesTyped)[number];

/** Problems by field: found here, as a code in any language, or a sentence of the server. */
export interface Refused {
  readonly atFields: Readonly<Partial<Record<TypedName, Problem | string>>>;
  /** Sentences without a field. */
  readonly rest: readonly string[];
  /** The desk's own sentence if the server sent none. */
  readonly own?: 'members.lost.what' | 'members.not-allowed' | 'failed';
}

const isTyped = (name: string): name is TypedName => namesTyped.some((known) => known === name);

/** Normalizes the input in the form, as it will be kept, and checks it. */
export function checkTyped(
  form: HTMLFormElement,
  flags: Pick<NewMember, 'is_reset_forced' | 'to_send_email'>,
): { readonly value: NewMember } | { readonly refused: Refused } {
  const typed: Partial<Record<TypedName, string>> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !isTyped(control.name)) continue;
    control.value = asKept(NewMember, control.name, control.value);
    typed[control.name] = control.value;
  }
  const checked = check(NewMember, { ...typed, ...flags });
  if ('value' in checked) return { value: checked.value };
  const atFields: Partial<Record<TypedName, Problem>> = {};
  // The first problem of a field is the one to correct first.
  for (const problem of checked.problems) if (isTyped(problem.field)) atFields[problem.field] ??= problem;
  return { refused: { atFields, rest: [] } };
}

/** The server's refusals, by field. */
export function refusedBy(failure: CallFailure): Refused {
  const { atFields, rest } = placeServerErrors(failure, namesTyped);
  const placed = Object.fromEntries(atFields.map(({ name, message }) => [name, message]));
  if (isReplyLost(failure)) return { atFields: placed, rest, own: 'members.lost.what' };
  if (atFields.length + rest.length > 0) return { atFields: placed, rest };
  return { atFields: {}, rest, own: failure.status === 403 ? 'members.not-allowed' : 'failed' };
}
