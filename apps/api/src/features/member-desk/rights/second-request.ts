import { townTimeText } from '@machi/domain/calendar/model';
import { fullName } from '@machi/domain/members/model';
import { notFound, sentenceOf, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../../database/database.ts';
import { obstacleToSecond, type HandsReader } from '../../../platform/audit/second-official.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { holdMembers, isEntitled, type MemberFileRow } from '../member-rows.ts';

/** A request by one official about a member, for a second one to decide. */
interface SecondRequest {
  readonly member_id: number;
  /** Null once they have left. */
  readonly asked_by: number | null;
}

/** A waiting request with the names of the people involved. */
export interface WaitingSecond extends SecondRequest {
  readonly asked_at: Date;
  readonly lastname: string;
  readonly firstname: string;
  readonly asker_lastname: string | null;
  readonly asker_firstname: string | null;
  readonly is_asker_entitled: boolean;
}

/** SQL columns of asker `a` for `WaitingSecond`. */
export const ASKER = `a.lastname as asker_lastname, a.firstname as asker_firstname,
     coalesce(a.is_official and 'system' = any(a.roles) and a.locked_at is null, false) as is_asker_entitled`;

/** Why this official may not approve the request; undefined if they may. */
export const obstacleToRequest = (
  officialOf: HandsReader,
  { asked_by, member_id }: SecondRequest,
  isAskerStillEntitled: boolean,
  exchange: MemberExchange,
): Promise<Refusal | undefined> =>
  obstacleToSecond(officialOf, { asked_by, isAskerStillEntitled, gainer_id: member_id }, exchange);

/** Locks the rows of all people involved until commit; finds nothing for an official who may not decide. */
export async function holdConcerned(transaction: Queryable, request: SecondRequest, actorId: number) {
  const ids = [actorId, request.member_id, request.asked_by].filter((id) => id !== null);
  const held = await holdMembers(transaction, ids);
  const rowOf = (id: number | null): MemberFileRow | undefined => held.find((row) => row.member_id === id);
  const person = rowOf(request.member_id);
  if (!person || !isEntitled(rowOf(actorId))) return notFound;
  return { person, asker: rowOf(request.asked_by) };
}

/** The people involved, for the lists of waiting requests. */
export async function viewSecond(officialOf: HandsReader, row: WaitingSecond, exchange: MemberExchange) {
  const [problem] = (await obstacleToRequest(officialOf, row, row.is_asker_entitled, exchange))?.problems ?? [];
  const asker = { lastname: row.asker_lastname ?? '', firstname: row.asker_firstname ?? '' };
  return {
    member_id: row.member_id,
    name: fullName(row),
    asked_by: row.asked_by === null ? null : { member_id: row.asked_by, name: fullName(asker) },
    asked_at: townTimeText(row.asked_at),
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
  };
}
