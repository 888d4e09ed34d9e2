import * as z from 'zod/mini';
import type { DateText } from '../calendar/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import type { Localized } from '../locale/model.ts';

/** Document that the office has seen: register of residents or of families, certificate, or the notice of death. */
export const DeathPaper = z.enum(['register', 'certificate', 'notice']);
export type DeathPaper = z.infer<typeof DeathPaper>;

/** Reason of cancellations after a death, in the words of the office. */
export const DEATH_REASON = '死亡のため';

export const HEIR_NAME_LENGTH = 64;
export const HEIR_ADDRESS_LENGTH = 200;

/** Refuses to note an own death, a second one, or one in the future. */
export function refuseDeath(
  member: { readonly member_id: number; readonly died_on: DateText | null },
  asked: { readonly died_on: DateText; readonly actorId: number; readonly today: DateText },
): Refusal | undefined {
  if (member.member_id === asked.actorId) return refuse(409, { field: '', code: 'own-account' });
  if (member.died_on !== null) return refuse(409, { field: '', code: 'death-known' });
  return asked.died_on > asked.today ? refuse(422, { field: 'died_on', code: 'death-day' }) : undefined;
}

/** Refuses to unlock an account with a noted death: a mistaken note has to be taken back first. */
export const refuseUnlocking = ({ died_on }: { readonly died_on: DateText | null }): Refusal | undefined =>
  died_on === null ? undefined : refuse(409, { field: '', code: 'death-locked' });

/** Refuses a temporary password for a dead member's account. */
export const refusePassword = ({ died_on }: { readonly died_on: DateText | null }): Refusal | undefined =>
  died_on === null ? undefined : refuse(409, { field: '', code: 'death-no-password' });

/** Tag beside the name of a member, for officials. */
export const DEATH_TAG: Localized = { ja: '死亡の届出あり', en: 'Death noted' };
