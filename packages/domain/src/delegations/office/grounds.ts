import { addDays, dateAt, isDateText, type DateText } from '../../calendar/model.ts';
import { dateInWords } from '../../calendar/words.ts';
import type { Localized } from '../../locale/model.ts';
import { isWorkAccount, type AccountKind } from '../../permissions/kinds.ts';
import { refuse, type Refusal } from '../../refusals/model.ts';
import { MOST_DAYS, MOST_GIVEN, MOST_RECEIVED, type DelegationGround } from '../model.ts';

export const groundWords: Readonly<Record<DelegationGround, Localized>> = {
  both: { ja: '二人とも窓口に来た', en: 'Both came to the office' },
  paper: { ja: '署名のある委任状', en: 'A signed paper' },
  child: { ja: '18歳になるまでの親', en: 'Parent of a child under 18' },
  ward: { ja: '成年後見人など', en: 'Guardian by a court’s decision' },
};

/** Days for which a request waits for a second official. */
export const REQUEST_DAYS = 14;
/** A guardian's is looked at again after three years at the latest. */
const WARD_DAYS = 1096;
const CHILD_YEARS = 18;

/** Whether a paper is kept with it. */
export const needsPaper = (ground: DelegationGround): boolean => ground === 'paper' || ground === 'ward';
/** Whether law gives it, so that the principal cannot end it themselves. */
export const isByLaw = (ground: DelegationGround | null): boolean => ground === 'child' || ground === 'ward';
/** Whether it ends with a new address of the principal: paper and family register were compared with the old one. */
export const hangsOnAddress = (ground: DelegationGround): boolean => ground !== 'both';

/**
 * The last day before somebody is 18. An age is reached at the end of the day before the birthday, which for those born
 * on 29 February is 1 March in common years (product, "Ages"); 18 years after a leap year there is none.
 */
export function lastDayAsChild(birthdate: DateText): DateText {
  const year = Number(birthdate.slice(0, 4)) + CHILD_YEARS;
  const birthday = `${year}${birthdate.slice(4)}`;
  return isDateText(birthday) ? addDays(birthday, -1) : `${year}-02-28`;
}

/** The last day that an official can choose; for a child without a birth date today. */
export function lastDayOf(ground: DelegationGround, birthdate: DateText | null, today: DateText): DateText {
  if (ground === 'child') return birthdate === null ? today : lastDayAsChild(birthdate);
  return addDays(today, ground === 'ward' ? WARD_DAYS : MOST_DAYS);
}

/** One of the two people, as the office knows them. */
export interface Concerned extends AccountKind {
  readonly member_id: number;
  readonly is_guest: boolean;
  readonly locked_at: Date | null;
  readonly has_died: boolean;
  readonly birthdate: DateText | null;
}

interface Asked {
  readonly ground: DelegationGround;
  readonly ends_on: DateText;
  readonly hasPaper: boolean;
  /** Delegations of these people that stand or wait, without this one. */
  readonly between: number;
  readonly given: number;
  readonly received: number;
}

const isOut = (one: Concerned): boolean => one.locked_at !== null || one.has_died || isWorkAccount(one);

/**
 * Refuses a delegation by the office: asked when it is requested and again when it is approved.
 * @param actorId the official, who is neither of the two
 */
export function refuseByOffice(
  asked: Asked,
  principal: Concerned,
  delegate: Concerned,
  actorId: number,
  now: Date,
): Refusal | undefined {
  const { ground, ends_on } = asked;
  const today = dateAt(now);
  if ([principal, delegate].some(({ member_id }) => member_id === actorId))
    return refuse(409, { field: '', code: 'own-account' });
  if (principal.member_id === delegate.member_id) return refuse(409, { field: 'delegate_id', code: 'delegation-same' });
  if (isOut(principal)) return refuse(409, { field: '', code: 'delegation-principal' });
  if (isOut(delegate) || delegate.is_guest) return refuse(409, { field: 'delegate_id', code: 'delegation-delegate' });
  if (ground === 'child') {
    if (principal.birthdate === null) return refuse(409, { field: 'ground', code: 'delegation-birthdate' });
    if (today > lastDayAsChild(principal.birthdate)) return refuse(409, { field: 'ground', code: 'delegation-grown' });
  }
  if (ends_on < today) return refuse(422, { field: 'ends_on', code: 'delegation-past' });
  const last = lastDayOf(ground, principal.birthdate, today);
  if (ends_on > last) return refuse(422, { field: 'ends_on', code: 'max-date', params: [dateInWords(last)] });
  if (needsPaper(ground) && !asked.hasPaper) return refuse(422, { field: 'paper', code: 'delegation-paper' });
  if (asked.between > 0) return refuse(409, { field: 'delegate_id', code: 'delegation-known' });
  if (asked.given >= MOST_GIVEN) return refuse(409, { field: '', code: 'delegation-most-given', params: [MOST_GIVEN] });
  return asked.received >= MOST_RECEIVED
    ? refuse(409, { field: 'delegate_id', code: 'delegation-most-received', params: [MOST_RECEIVED] })
    : undefined;
}
