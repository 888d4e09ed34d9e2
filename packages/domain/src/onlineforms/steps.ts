import { LEAST_AMOUNT } from '../payments/model.ts';
import type { FormFace } from './model.ts';

/** Steps of an application in order. A form skips those it does not need (product, "Online forms"). */
export const applicationSteps = ['input', 'confirm', 'sign', 'pay', 'finish'] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/**
 * Steps of a proxy application: it is signed with the official's card, and paid at the counter (product, "Proxy
 * application").
 */
export const proxySteps = ['input', 'confirm', 'sign', 'finish'] as const satisfies readonly ApplicationStep[];

/**
 * Lists the steps of an application. Amounts below the card minimum are paid at the counter.
 * @param amount yen due; undefined: not known yet, so that a payment may be needed
 */
export function stepsOf(
  { has_signing, has_payment }: Pick<FormFace, 'has_signing' | 'has_payment'>,
  amount?: number,
): readonly ApplicationStep[] {
  return applicationSteps.filter((step) => {
    if (step === 'sign') return has_signing === 1;
    if (step === 'pay') return has_payment === 1 && (amount === undefined || amount >= LEAST_AMOUNT);
    return true;
  });
}

/** The next step; none after the last. */
export function stepAfter(steps: readonly ApplicationStep[], step: ApplicationStep): ApplicationStep {
  return steps[steps.indexOf(step) + 1] ?? 'finish';
}
