import type { Queryable } from '../../database/database.ts';
import { handsReader } from '../audit/second-official.ts';
import type { MemberExchange } from '../http/exchange.ts';

/** The text's authors and everybody who recently controlled their accounts; and the same for the official. */
export async function peopleBehind(
  database: Queryable,
  text: { readonly member_id: number | null; readonly changed_by: number | null },
  { member, now }: MemberExchange,
) {
  const officialOf = handsReader(database, now);
  const known = (id: number | null) => (id === null ? null : officialOf(id));
  return {
    writer: await known(text.member_id),
    changer: await known(text.changed_by),
    actor: await officialOf(member.member_id),
  };
}
