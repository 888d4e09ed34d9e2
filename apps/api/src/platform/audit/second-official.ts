import type { Refusal } from '@machi/domain/refusals/model';
import { HAND_DAYS, refuseSecond, type Asked, type Official } from '@machi/domain/second-official/rules';
import { statement, type Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../http/exchange.ts';

/** Events that give an official control of another person's account; the operator's have no actor. */
const HAND_EVENTS = ['member:create', 'member:give-roles', 'member:password', 'member:unlock'];
/** From an account back to the officials who made or raised it, and on to those who made or raised them. */
const findHands = statement<{ hand: number }>(
  'find-hands',
  `with recursive hands(hand) as (
     select $1::int
     union
     select raised.by from hands, lateral (
       select actor_member_id as by from audit
        where subject = 'member' and subject_id = hand and action = any($3::text[]) and acted_at > $2
       union all
       select asked_by from role_request where member_id = hand and outcome = 'approved' and decided_at > $2
     ) as raised where raised.by is not null)
   select hand from hands`,
);

/** Answers an official with all people who recently controlled the account. */
export type HandsReader = (memberId: number) => Promise<Official>;

/** The time from which events count. */
export const handsSince = (now: Date): Date => new Date(now.getTime() - HAND_DAYS * 86_400_000);

/** Reads each official once. */
export function handsReader(database: Queryable, now: Date): HandsReader {
  const since = handsSince(now);
  const known = new Map<number, Promise<Official>>();
  const read = async (memberId: number): Promise<Official> => {
    const rows = await database.run(findHands, [memberId, since, HAND_EVENTS]);
    return { member_id: memberId, hands: rows.map(({ hand }) => hand) };
  };
  return (memberId) => {
    const official = known.get(memberId) ?? read(memberId);
    known.set(memberId, official);
    return official;
  };
}

/** Why this official may not approve another one's request; undefined if allowed. */
export async function obstacleToSecond(
  officialOf: HandsReader,
  { asked_by, ...asked }: { readonly asked_by: number | null } & Omit<Asked, 'asker'>,
  { member }: MemberExchange,
): Promise<Refusal | undefined> {
  const asker = asked_by === null ? null : await officialOf(asked_by);
  return refuseSecond({ asker, ...asked }, await officialOf(member.member_id));
}
