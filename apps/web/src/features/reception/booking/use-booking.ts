import { isReplyLost, toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { check } from '@machi/domain/contract/problems';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { bookAtCounter, readCounterDays } from '@machi/domain/reception/contract';
import { bookTerm, lookAtTerm } from '@machi/domain/reception/term-contract';
import { isRefusalCode } from '@machi/domain/register/sentences';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { capacityProblems } from '@machi/domain/reservations/conflicts';
import { questionProblems } from '@machi/domain/reservations/questions';
import { canOverride } from '@machi/domain/reservations/rules';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useOnLanguageSwitch } from '../../../shell/forms/use-on-language-switch.ts';
import { useReceptionTexts } from '../texts.ts';
import { bookingInput, earlyLook, isTimeMissing, missingOf, roomIn, toldTogether } from './booking-values.ts';
import type { BookingValues } from './booking-values.ts';

/** Error sentences by the wire name of their field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface Refused {
  readonly errors: FieldErrors;
  /** An error without a field: the call failed, or its outcome is unknown. */
  readonly failure: 'failed' | 'lost' | undefined;
  /** Whether reception may override every objection. */
  readonly isOverridable: boolean;
  /** Whether somebody else took the slot. */
  readonly isTaken: boolean;
  readonly attempt: number;
}

const nothing: Refused = { errors: {}, failure: undefined, isOverridable: false, isTaken: false, attempt: 0 };

/** The booking that the button asked for. */
interface Asked {
  /** The facility, for its rules; the language of its texts does not matter. */
  readonly spot: SpotDetail | undefined;
  readonly values: BookingValues;
  readonly memberId: number;
  readonly overrideReason: string;
  /** Whether the booking has as many dates as a term. */
  readonly isTerm: boolean;
}

const isOfDay = (field: string): boolean => field.startsWith('target_');

/** A checked request, ready to send. */
const prepared = <Value, Sent>(
  checked: { readonly problems: readonly Problem[] } | { readonly value: Value },
  send: (value: Value) => Sent,
) => ('problems' in checked ? checked : { send: () => send(checked.value) });

/** Sends a booking of the counter and keeps its errors: missing fields and conflicts in one round. */
export function useBooking(spot: SpotDetail | undefined, onBooked: (reply: ReplyOf<typeof bookAtCounter>) => void) {
  const { t, locale } = useReceptionTexts();
  const keyFor = useAttemptKey();
  const once = useCall(bookAtCounter);
  const term = useCall(bookTerm);
  const early = useCall(lookAtTerm);
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(nothing);

  /** Errors to show: missing or invalid fields, and the server's objections to day, time and number. */
  async function told({ spot: asks, values, memberId, overrideReason, isTerm }: Asked, problems: readonly Problem[]) {
    const asked = bookingInput(values, memberId, overrideReason);
    const unanswered = questionProblems(asked.additional_questions ?? [], asks?.additional_questions ?? []);
    const said = (problem: Problem) => ({
      field: problem.field,
      sentence: isTimeMissing(problem) ? t('book.time.missing') : sentenceOf(problem, locale),
    });
    const missing = missingOf([...problems, ...unanswered], values.uses).map(said);
    const judged = isTerm ? undefined : earlyLook(values, memberId);
    const looked = judged && (await early.send(judged.look, toldInPlace));
    // Without a time, the number of persons is checked against the room.
    const room = roomIn(asks, values.room_id);
    const beyond = (room ? capacityProblems(Number(asked.persons_spot), room) : []).map(said);
    const others =
      judged && looked?.ok ? looked.reply.told.map((one) => ({ ...one, field: judged.fieldOf(one.field) })) : beyond;
    return toldTogether(missing, others);
  }

  /** The request, or what is missing in it. */
  function preparedOf({ values, memberId, overrideReason, isTerm }: Asked) {
    const asked = bookingInput(values, memberId, overrideReason);
    const flagsOf = (value: unknown) => ({ ...toldInPlace, idempotencyKey: keyFor(value) });
    return isTerm
      ? prepared(check(bookTerm.input, asked), (value) => term.send(value, flagsOf(value)))
      : prepared(check(bookAtCounter.input, asked), (value) => once.send(value, flagsOf(value)));
  }

  const last = useRef<Asked>(undefined);
  // Repeats the errors in the page's new language; sends no booking.
  useOnLanguageSwitch(() => {
    if (!last.current || Object.keys(refused.errors).length === 0) return;
    const checked = preparedOf(last.current);
    const { attempt } = refused;
    // Each day of a term asks again by itself.
    const atDays = last.current.isTerm ? Object.entries(refused.errors).filter(([name]) => isOfDay(name)) : [];
    void told(last.current, 'problems' in checked ? checked.problems : []).then((errors) =>
      setRefused((now) =>
        now.attempt === attempt ? { ...now, errors: { ...Object.fromEntries(atDays), ...errors } } : now,
      ),
    );
  });

  /** Sends the booking; true once it is booked. `isTerm`: with as many dates as a term has. */
  async function book(
    values: BookingValues,
    memberId: number,
    overrideReason: string,
    isTerm = false,
  ): Promise<boolean> {
    const asked = { spot, values, memberId, overrideReason, isTerm };
    last.current = asked;
    const checked = preparedOf(asked);
    if ('problems' in checked) {
      const errors = await told(asked, checked.problems);
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
    // The shown availability is out of date.
    if (codes.includes('slot-taken')) void queryClient.invalidateQueries({ queryKey: [readCounterDays.name] });
    setRefused((before) => ({
      errors: isLost ? {} : result.errors,
      failure: isLost ? 'lost' : Object.keys(result.errors).length === 0 ? 'failed' : undefined,
      isOverridable: canOverride(codes),
      isTaken: codes.includes('slot-taken'),
      attempt: before.attempt + 1,
    }));
    return false;
  }
  return { book, busy: once.busy || term.busy || early.busy, refused, forget: () => setRefused(nothing) };
}

/** The sentences of a field and of all fields inside it. */
export const errorOf = (errors: FieldErrors, ...fields: readonly string[]): string | undefined => {
  const found = Object.entries(errors)
    .filter(([name]) => fields.some((field) => name === field || name.startsWith(`${field}.`)))
    .flatMap(([, sentences]) => sentences);
  return found.length === 0 ? undefined : [...new Set(found)].join(' ');
};
