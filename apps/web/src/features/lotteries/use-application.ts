import { isReplyLost, toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { check } from '@machi/domain/contract/problems';
import { sentFrom, wordyNumbers, type Typed } from '@machi/domain/described/typed';
import { applyToLottery } from '@machi/domain/lotteries/contract';
import { enterLotteryApplication } from '@machi/domain/lotteries/desk-contract';
import { sentenceOf, type Problem } from '@machi/domain/refusals/model';
import { capacityProblems } from '@machi/domain/reservations/conflicts';
import { reservationFields } from '@machi/domain/reservations/fields';
import { questionProblems } from '@machi/domain/reservations/questions';
import type { LotteryDetail, OwnLotteryApplication } from '@machi/domain/lotteries/model';
import type { SpotDetail } from '@machi/domain/spots/contract';
import { useState } from 'react';
import { useCall } from '../../shell/calls/use-call.ts';
import { useLotteryTexts } from './texts.ts';

/** Values of an application: fields of the reservation form, answers, and a slot for each rank (empty: none). */
export interface ApplicationValues {
  readonly fields: Typed<typeof reservationFields>;
  readonly answers: Readonly<Record<string, string>>;
  readonly choices: readonly string[];
}

type Errors = Readonly<Record<string, readonly string[]>>;
interface Refused {
  readonly errors: Errors;
  /** Errors without a field. */
  readonly lines: readonly string[];
  readonly attempt: number;
}

/** A list shows its error at its first control. */
const controlOf = (field: string): string => (field === 'choices' ? 'choices.0' : field);

/** Sends an application; the screen checks with the server's rules. */
export function useApplication(
  lottery: LotteryDetail,
  spot: SpotDetail | undefined,
  {
    enteredFor,
    onSent,
  }: { readonly enteredFor: number | undefined; readonly onSent: (application: OwnLotteryApplication) => void },
) {
  const { t, locale } = useLotteryTexts();
  const keyFor = useAttemptKey();
  const own = useCall(applyToLottery);
  const counter = useCall(enterLotteryApplication);
  const [refused, setRefused] = useState<Refused>({ errors: {}, lines: [], attempt: 0 });
  const refuse = (errors: Errors, lines: readonly string[] = []) =>
    setRefused((before) => ({ errors, lines, attempt: before.attempt + 1 }));

  function atControls(problems: readonly Problem[]): Errors {
    const errors: Record<string, string[]> = {};
    for (const problem of problems) (errors[controlOf(problem.field)] ??= []).push(sentenceOf(problem, locale));
    return errors;
  }

  async function apply({ fields, answers, choices }: ApplicationValues): Promise<void> {
    const chosen = choices.filter((choice) => choice !== '').map(Number);
    const request = {
      ...sentFrom(reservationFields, fields),
      lottery_id: lottery.lottery_id,
      choices: chosen,
      additional_questions: Object.entries(answers).map(([question_key, answer]) => ({ question_key, answer })),
    };
    const wordy = wordyNumbers(reservationFields, fields);
    const checked = check(applyToLottery.input, request);
    const found = 'problems' in checked ? checked.problems : [];
    const missing = chosen.length === 0 ? [{ field: 'choices', code: 'required' } as const] : [];
    const asked = questionProblems(request.additional_questions, spot?.additional_questions ?? []);
    const capacity = Math.min(
      ...lottery.slots.filter(({ slot_no }) => chosen.includes(slot_no)).map((slot) => slot.capacity),
    );
    const persons = Number(request.persons_spot ?? 0);
    const problems = [
      ...missing,
      ...found.filter(
        ({ field }) => !wordy.some((one) => one.field === field) && !(field === 'choices' && missing.length > 0),
      ),
      ...wordy,
      ...asked,
      ...capacityProblems(persons, { capacity }),
    ];
    if ('problems' in checked || problems.length > 0) return refuse(atControls(problems));
    const flags = { ...toldInPlace, idempotencyKey: keyFor({ ...checked.value, enteredFor }) };
    const result =
      enteredFor === undefined
        ? await own.send(checked.value, flags)
        : await counter.send({ ...checked.value, member_id: enteredFor }, flags);
    if (!result) return undefined;
    if (result.ok) return onSent(result.reply.application);
    if (isReplyLost(result)) return refuse({}, [t('lost')]);
    const errors = Object.fromEntries(Object.entries(result.errors).map(([field, lines]) => [controlOf(field), lines]));
    const { lottery_id: general = [], member_id: person = [], '': nameless = [], ...rest } = errors;
    return refuse(rest, [...general, ...person, ...nameless]);
  }
  return { apply, busy: own.busy || counter.busy, refused };
}

/** The sentences of a control and of all fields inside it. */
export const errorAt = (errors: Errors, control: string): string | undefined => {
  const found = Object.entries(errors).flatMap(([field, lines]) =>
    field === control || field.startsWith(`${control}.`) ? lines : [],
  );
  return found.length === 0 ? undefined : [...new Set(found)].join(' ');
};
