import type { DateText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HAND_DAYS, isOneHand, refuseSecond, type Official } from '../second-official/rules.ts';
import { fitName } from '../zengin/letters.ts';
import type { HolderRelation, MandateState } from './model.ts';

/** Days after a mandate's end until its number is erased. By then its debits can no longer come back. */
export const NUMBER_KEPT_DAYS = 100;

export interface StandingMandate {
  readonly member_id: number;
  readonly state: MandateState;
  readonly revision: number;
  readonly signed_on: DateText;
}

export type MandateStep = 'accept' | 'refuse' | 'end';

const before: Readonly<Record<MandateStep, readonly MandateState[]>> = {
  accept: ['waiting'],
  refuse: ['waiting'],
  end: ['waiting', 'accepted'],
};

/** Refuses a step on one's own mandate, or on one that has changed since it was read. */
export function refuseStep(
  mandate: StandingMandate,
  step: MandateStep,
  { actorId, revision }: { readonly actorId: number; readonly revision: number },
): Refusal | undefined {
  const seen = String(mandate.revision);
  const isOwn = mandate.member_id === actorId;
  const obstacle = obstacleTo({ isOwn, isDecided: !before[step].includes(mandate.state), seen }, String(revision));
  if (obstacle === 'own') return refuse(409, { field: '', code: 'own-account' });
  if (obstacle === 'changed') return refuse(409, { field: '', code: 'mandate-changed' });
  if (obstacle === 'decided')
    return refuse(409, { field: '', code: step === 'end' ? 'mandate-over' : 'mandate-not-waiting' });
  return undefined;
}

/** Refuses to end a mandate unless the official has seen its awaited debits, which the bank still carries out. */
export const refuseUnseenDebits = (awaited: number, seen: number): Refusal | undefined =>
  awaited === seen ? undefined : refuse(409, { field: '', code: 'mandate-debited', params: [awaited] });

/** Refuses a day on a paper form that precedes the required earlier day or lies in the future. */
export const refusePaperDay = (
  field: 'signed_on' | 'accepted_on',
  day: DateText,
  { from, today }: { readonly from?: DateText; readonly today: DateText },
): Refusal | undefined =>
  day > today || (from !== undefined && day < from) ? refuse(422, { field, code: 'mandate-day' }) : undefined;

/** Furigana as the office holds it; null if the member has left. */
interface Furigana {
  readonly lastfurigana: string | null;
  readonly firstfurigana: string | null;
}

/** A name in the characters of the banks' files, without the spaces and dots that each bank sets differently. */
const asBanksWrite = (name: string): string | undefined => {
  const fitted = fitName(name, name.length * 2);
  return 'text' in fitted ? fitted.text.replaceAll(/[ .]/g, '') : undefined;
};

/** Whether the holder of an account is the member, by their furigana. */
export function isHolder(holder: string, { lastfurigana, firstfurigana }: Furigana): boolean {
  const name = asBanksWrite(`${lastfurigana ?? ''}${firstfurigana ?? ''}`);
  return name !== undefined && name !== '' && asBanksWrite(holder) === name;
}

interface Entered {
  readonly holder: string;
  readonly holder_relation: HolderRelation;
  /** Null once the official has left. */
  readonly enterer: Official | null;
  readonly member: Official & Furigana;
  /** Officials who have recently written the person's name. */
  readonly name_writers: readonly number[];
}

/**
 * Reason for a second official: the account is not in the person's name, or in one that its enterer may have written
 * themselves, perhaps as the person. Undefined: one official is enough.
 */
function doubtAbout({ holder, holder_relation, enterer, member, name_writers }: Entered, actor: Official) {
  if (holder_relation !== 'self') return 'mandate-of-relative';
  if (!isHolder(holder, member)) return 'mandate-holder-differs';
  const writers = new Set([...name_writers, ...member.hands]);
  writers.delete(member.member_id);
  const isOwnHand = [enterer, actor].some((one) => one?.hands.some((hand) => writers.has(hand)));
  return isOwnHand ? 'mandate-name-own-hand' : undefined;
}

/** Judges an acceptance: why it needs a second official, and why this one cannot accept it. */
export function judgeAcceptance(
  mandate: Entered,
  actor: Official,
): { readonly doubt: Refusal | undefined; readonly obstacle: Refusal | undefined } {
  const code = doubtAbout(mandate, actor);
  if (code === undefined) return { doubt: undefined, obstacle: undefined };
  const doubt = refuse(409, { field: '', code, params: code === 'mandate-name-own-hand' ? [HAND_DAYS] : [] });
  const { enterer, member } = mandate;
  if (enterer === null) return { doubt, obstacle: undefined };
  if (enterer.member_id === actor.member_id) return { doubt, obstacle: doubt };
  const asked = { asker: enterer, isAskerStillEntitled: true, gainer_id: member.member_id };
  return { doubt, obstacle: refuseSecond(asked, actor) };
}

/** Days in which the official who entered an account may not request a refund to it. */
export const FRESH_ACCOUNT_DAYS = 30;

/** Refuses a refund to an account that this official, or one of the same hand, has recently entered. */
export const refuseFreshAccount = (enterers: readonly Official[], actor: Official): Refusal | undefined =>
  enterers.some((enterer) => isOneHand(enterer, actor))
    ? refuse(409, { field: '', code: 'refund-account-fresh', params: [FRESH_ACCOUNT_DAYS] })
    : undefined;
