import type { DateText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { HAND_DAYS, isOneHand, refuseSecond, type Official } from '../second-official/rules.ts';
import { fitName } from '../zengin/letters.ts';
import type { HolderRelation, MandateState } from './model.ts';

/** A hundred days after its end no debit of a mandate can come back any more, and its number goes. */
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

/** Whether an official may take a step: not on their own mandate, nor on one that has changed since they read it. */
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

/** Whether whoever ends a mandate has seen which of its debits are awaited: what the bank is asked for comes all the same. */
export const refuseUnseenDebits = (awaited: number, seen: number): Refusal | undefined =>
  awaited === seen ? undefined : refuse(409, { field: '', code: 'mandate-debited', params: [awaited] });

/** A day on the paper: not before the one that has to come first, and not ahead of today. */
export const refusePaperDay = (
  field: 'signed_on' | 'accepted_on',
  day: DateText,
  { from, today }: { readonly from?: DateText; readonly today: DateText },
): Refusal | undefined =>
  day > today || (from !== undefined && day < from) ? refuse(422, { field, code: 'mandate-day' }) : undefined;

/** Furigana as the office holds it; null of somebody who has left. */
interface Furigana {
  readonly lastfurigana: string | null;
  readonly firstfurigana: string | null;
}

/** In the notifications of the banks' files, without spaces and dots between names, which each bank sets as it likes. */
const asBanksWrite = (name: string): string | undefined => {
  const fitted = fitName(name, name.length * 2);
  return 'text' in fitted ? fitted.text.replaceAll(/[ .]/g, '') : undefined;
};

/** Whether the holder of an account is who somebody is by their furigana. */
export function isHolder(holder: string, { lastfurigana, firstfurigana }: Furigana): boolean {
  const name = asBanksWrite(`${lastfurigana ?? ''}${firstfurigana ?? ''}`);
  return name !== undefined && name !== '' && asBanksWrite(holder) === name;
}

interface Entered {
  readonly holder: string;
  readonly holder_relation: HolderRelation;
  /** Null once they have left. */
  readonly enterer: Official | null;
  readonly member: Official & Furigana;
  /** Officials who have written the person's name of late. */
  readonly name_writers: readonly number[];
}

/**
 * Why two officials have a mandate in their hands: its account is in no name of the person's, or in one that whoever
 * entered it may have written themselves, also as the person. Undefined: one official is enough.
 */
function doubtAbout({ holder, holder_relation, enterer, member, name_writers }: Entered, actor: Official) {
  if (holder_relation !== 'self') return 'mandate-of-relative';
  if (!isHolder(holder, member)) return 'mandate-holder-differs';
  const writers = new Set([...name_writers, ...member.hands]);
  writers.delete(member.member_id);
  const isOwnHand = [enterer, actor].some((one) => one?.hands.some((hand) => writers.has(hand)));
  return isOwnHand ? 'mandate-name-own-hand' : undefined;
}

/** Whether a mandate needs a second official, with the reason, and why this one cannot accept it. */
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

/** For so many days whoever entered an account asks for no money to go to it. */
export const FRESH_ACCOUNT_DAYS = 30;

/** Whether a refund goes where this official, or somebody of one hand with them, has pointed it of late. */
export const refuseFreshAccount = (enterers: readonly Official[], actor: Official): Refusal | undefined =>
  enterers.some((enterer) => isOneHand(enterer, actor))
    ? refuse(409, { field: '', code: 'refund-account-fresh', params: [FRESH_ACCOUNT_DAYS] })
    : undefined;
