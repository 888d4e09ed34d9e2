import { bathObstacle } from './bath-entry.ts';
import type { PassHolder, PassKind } from './model.ts';
import type { BathRules } from './pass-year.ts';

/**
 * What a person needs for a pass, in the order in which it is done: the service taken up, the consent to this pass, what
 * the office verifies, and a card, without which the pass on a phone still works.
 */
export const passItems = ['service', 'consent', 'residence', 'birthdate', 'card'] as const;
export type PassItem = (typeof passItems)[number];

/** missing: something is to be done; unmet: the pass is not for this person, at least not yet. */
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
  /** A card by which this pass knows its bearer, not reported lost: the bath does not take a town card (low assurance). */
  readonly hasCard: boolean;
}

const done = (isDone: boolean): PassItemState => (isDone ? 'done' : 'missing');

function residence({ is_resident }: PassHolder): PassItemState {
  if (is_resident === null) return 'missing';
  return is_resident === 1 ? 'done' : 'unmet';
}

/** Which of these are there and which are missing, for the person to read. A bus pass does not ask where one lives. */
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
