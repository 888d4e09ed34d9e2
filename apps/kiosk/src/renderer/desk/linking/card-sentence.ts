import type { CardFailure } from '../desk-line.ts';
import type { useTexts } from '../texts.ts';

/** Why a card was not read, and what to do. */
export function cardSentence({ problem, triesLeft }: CardFailure, t: ReturnType<typeof useTexts>['t']): string {
  const isLast = problem === 'pin-wrong' && triesLeft === 1;
  return isLast ? t('problem.pin-wrong.last') : t(`problem.${problem}`, triesLeft ?? '');
}
