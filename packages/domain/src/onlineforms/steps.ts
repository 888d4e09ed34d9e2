import { LEAST_AMOUNT } from '../payments/model.ts';
import type { FormFace } from './model.ts';

/** Steps of an application, in their order; one that a form does not need is left out (product, "Online forms"). */
export const applicationSteps = ['input', 'confirm', 'sign', 'pay', 'finish'] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** Steps of what an official files for somebody: it is signed with their own card, and paid at the counter (product, "Proxy application"). */
export const proxySteps = ['input', 'confirm', 'sign', 'finish'] as const satisfies readonly ApplicationStep[];

/**
 * The steps of one application. Less than a card takes is paid at the counter.
 * @param amount yen that are due; undefined while nobody knows them yet: then the form may still have to be paid
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

/** The step after this one; the last one has none. */
export function stepAfter(steps: readonly ApplicationStep[], step: ApplicationStep): ApplicationStep {
  return steps[steps.indexOf(step) + 1] ?? 'finish';
}
