import { isReplyLost, toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { check } from '@machi/domain/contract/problems';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { bookAtCounter, readCounterDays } from '@machi/domain/reception/contract';
import { bookTerm, lookAtTerm } from '@machi/domain/reception/term-contract';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { sentenceOf } from '@machi/domain/refusals/model';
import type { Problem } from '@machi/domain/refusals/model';
import { capacityProblems } from '@machi/domain/reservations/capacity';
import { questionProblems } from '@machi/domain/reservations/questions';
import { canOverride } from '@machi/domain/reservations/rules';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../../shell/calls/use-call.ts';
import { useReceptionTexts } from '../../texts.ts';
import { bookingInput, earlyLook, isTimeMissing, missingOf, roomIn, toldTogether } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';

/** Sentences by the wire name of their field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface Refused {
  readonly errors: FieldErrors;
  /** What lies at no field. */
  readonly lines: readonly string[];
  /** Reception may go beyond all that stands against it. */
  readonly isOverridable: boolean;
  /** Somebody else was faster. */
  readonly isTaken: boolean;
  readonly attempt: number;
}

const nothing: Refused = { errors: {}, lines: [], isOverridable: false, isTaken: false, attempt: 0 };

/** What was checked, ready to be sent. */
const prepared = <Value, Sent>(
  checked: { readonly problems: readonly Problem[] } | { readonly value: Value },
  send: (value: Value) => Sent,
) => ('problems' in checked ? checked : { send: () => send(checked.value) });

/** Sends a booking of the counter, and keeps what was refused of it: what is missing and what cannot be in one round. */
export function useBooking(spot: SpotDetail | undefined, onBooked: (reply: ReplyOf<typeof bookAtCounter>) => void) {
  const { t, locale } = useReceptionTexts();
  const keyFor = useAttemptKey();
  const once = useCall(bookAtCounter);
  const term = useCall(bookTerm);
  const early = useCall(lookAtTerm);
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(nothing);

  /** Whether it was booked; `isTerm`: with as many dates as a term has. */
  async function book(
    values: BookingValues,
    memberId: number,
    overrideReason: string,
    isTerm = false,
  ): Promise<boolean> {
    const asked = bookingInput(values, memberId, overrideReason);
    const flagsOf = (value: unknown) => ({ ...toldInPlace, idempotencyKey: keyFor(value) });
    const checked = isTerm
      ? prepared(check(bookTerm.input, asked), (value) => term.send(value, flagsOf(value)))
      : prepared(check(bookAtCounter.input, asked), (value) => once.send(value, flagsOf(value)));
    if ('problems' in checked) {
      const unanswered = questionProblems(asked.additional_questions ?? [], spot?.additional_questions ?? []);
      const said = (problem: Problem) => ({
        field: problem.field,
        sentence: isTimeMissing(problem) ? t('book.time.missing') : sentenceOf(problem, locale),
      });
      const missing = missingOf([...checked.problems, ...unanswered], values.uses).map(said);
      // What stands against day, time and number is asked at once; without a time, the number can be judged by the room.
      const judged = isTerm ? undefined : earlyLook(values, memberId);
      const looked = judged && (await early.send(judged.look, toldInPlace));
      const room = roomIn(spot, values.room_id);
      const beyond = (room ? capacityProblems(Number(asked.persons_spot), room) : []).map(said);
      const told =
        judged && looked?.ok ? looked.reply.told.map((one) => ({ ...one, field: judged.fieldOf(one.field) })) : beyond;
      const errors = toldTogether(missing, told);
      setRefused((before) => ({ ...nothing, errors, attempt: before.attempt + 1 }));
      return false;
    }
    const result = await checked.send();
    if (!result) return false;
    if (result.ok) {
      setRefused(nothing);
      onBooked(result.reply);
      return true;
    }
    const codes = Object.values(result.codes).flat().filter(isRefusalCode);
    const isLost = isReplyLost(result);
    // What is free is another thing than was shown.
    if (codes.includes('slot-taken')) void queryClient.invalidateQueries({ queryKey: [readCounterDays.name] });
    setRefused((before) => ({
      errors: isLost ? {} : result.errors,
      lines: isLost ? [t('book.lost')] : Object.keys(result.errors).length === 0 ? refusalLines(result, { t }) : [],
      isOverridable: canOverride(codes),
      isTaken: codes.includes('slot-taken'),
      attempt: before.attempt + 1,
    }));
    return false;
  }
  return { book, busy: once.busy || term.busy || early.busy, refused, forget: () => setRefused(nothing) };
}

/** The sentences of a field and of all that lies in it. */
export const errorOf = (errors: FieldErrors, ...fields: readonly string[]): string | undefined => {
  const found = Object.entries(errors)
    .filter(([name]) => fields.some((field) => name === field || name.startsWith(`${field}.`)))
    .flatMap(([, sentences]) => sentences);
  return found.length === 0 ? undefined : [...new Set(found)].join(' ');
};
