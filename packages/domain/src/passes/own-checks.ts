import { bathObstacle } from './bath-entry.ts';
import type { PassHolder, PassKind } from './model.ts';
import type { BathRules } from './pass-year.ts';

/**
 * Requirements of a pass, in the order in which a person completes them: subscription to the service, consent to the
 * pass, verification by the office, and a card, which a phone pass does not need.
 */
export const passItems = ['service', 'consent', 'residence', 'birthdate', 'card'] as const;
export type PassItem = (typeof passItems)[number];

/** missing: something is left to do; unmet: the person does not meet the condition (yet). */
export const passItemStates = ['done', 'missing', 'unmet'] as const;
export type PassItemState = (typeof passItemStates)[number];

export interface PassCheck {
  readonly item: PassItem;
  readonly state: PassItemState;
}

export interface PassBearer {
  readonly holder: PassHolder;
  readonly isServiceActive: boolean;
  readonly hasConsented: boolean;
  /**
   * A card that identifies its holder for this pass and is not reported lost. The bath does not accept a town card (low
   * assurance).
   */
  readonly hasCard: boolean;
}

const done = (isDone: boolean): PassItemState => (isDone ? 'done' : 'missing');

function residence({ is_resident }: PassHolder): PassItemState {
  if (is_resident === null) return 'missing';
  return is_resident === 1 ? 'done' : 'unmet';
}

/** Lists the completed and missing requirements for the person. A bus pass does not require residence. */
export function passChecks(pass: PassKind, bearer: PassBearer, rules: BathRules, now: Date): readonly PassCheck[] {
  const { holder, isServiceActive, hasConsented, hasCard } = bearer;
  const isTooYoung = pass === 'bath' && bathObstacle({ ...holder, is_resident: 1 }, rules, now) === 'too-young';
  const states: Readonly<Record<PassItem, PassItemState>> = {
    service: done(isServiceActive),
    consent: done(hasConsented),
    residence: residence(holder),
    birthdate: isTooYoung ? 'unmet' : done(holder.birthdate !== null),
    card: done(hasCard),
  };
  return passItems
    .filter((item) => pass === 'bath' || item !== 'residence')
    .map((item) => ({ item, state: states[item] }));
}
