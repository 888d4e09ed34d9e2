import type { InputOf } from '@machi/domain/contract/endpoint';
import type { decideReservations } from '@machi/domain/reception/contract';
import type { DecideTarget } from '../inbox/decide-target.ts';

type Answer = NonNullable<InputOf<typeof decideReservations>['exemptions']>[number];

/** The official's choice for an open exemption, with the reason of declining it. */
export interface ExemptionChoice {
  readonly answer: 'confirm' | 'decline' | 'leave' | '';
  readonly reason: string;
}
/** By application code. */
export type ExemptionChoices = Readonly<Record<string, ExemptionChoice>>;

const UNDECIDED: ExemptionChoice = { answer: '', reason: '' };

export const choiceOf = (choices: ExemptionChoices, { code }: Pick<DecideTarget, 'code'>): ExemptionChoice =>
  choices[code] ?? UNDECIDED;

/** Applications to decide, without those left out. */
export const takenOf = (targets: readonly DecideTarget[], choices: ExemptionChoices): readonly DecideTarget[] =>
  targets.filter((target) => target.exemption === null || choiceOf(choices, target).answer !== 'leave');

/** The missing part of a choice. */
export function missingOf({ answer, reason }: ExemptionChoice): 'answer' | 'reason' | undefined {
  if (answer === '') return 'answer';
  return answer === 'decline' && reason.trim() === '' ? 'reason' : undefined;
}

/** The answers of complete choices for the request. */
export const answersOf = (taken: readonly DecideTarget[], choices: ExemptionChoices): Answer[] =>
  taken.flatMap((target) => {
    if (target.exemption === null) return [];
    const { answer, reason } = choiceOf(choices, target);
    const { seen } = target.exemption;
    const isDeclined = answer === 'decline';
    return [
      { application_code: target.code, exemption_status: isDeclined ? 2 : 1, reason: isDeclined ? reason : '', seen },
    ];
  });
