import type { rowsOf } from '../facilities/rows.ts';

type Rows = ReturnType<typeof rowsOf>['rows'];

/** Contradictions between a town's rows: each statement answers the rows at fault. */
const contradictions: Readonly<Record<string, string>> = {
  'held a card to a terminal that they did not have then': `
    select v.visit_id from visit v where v.member_id is not null and v.method in ('individual-number-card', 'town-card')
      and not exists (select from card c where c.member_id = v.member_id and c.method = v.method and c.linked_at < v.visited_at
        and least(c.ended_at, c.lost_at, 'infinity') > v.visited_at)`,
  'used a pass that they had not taken up': `
    select v.visit_id from visit v where v.member_id is not null and not exists (
      select from pass_consent p where p.member_id = v.member_id and p.pass = v.pass and p.consented_at < v.visited_at)`,
  'used a terminal that nobody had approved': `
    select v.visit_id from visit v join terminal t using (terminal_id) where coalesce(t.approved_at, 'infinity') > v.visited_at`,
  'has a card, a face or none of them, and the account says another thing': `
    select m.member_id from member m where (m.is_mynumber_linked = 1) <> exists (select from card c where c.member_id = m.member_id
        and c.method = 'individual-number-card' and c.ended_at is null and c.lost_at is null)
      or (m.is_face_registered = 1) <> exists (select from face_enrolment f where f.member_id = m.member_id)`,
  'is a resident, or has a number of the town, whom the office has not seen': `
    select member_id from member where verified_at is null and (is_resident = 1 or town_id is not null)`,
  'is noted as paid without a payment, or the other way round': `
    select r.reservation_id from reservation r where (r.paid_at is not null) <>
      coalesce((select sum(p.yen) > 0 from room_payment p where p.reservation_id = r.reservation_id and p.kind <> 'refund'), false)`,
  'is a movement of money that does not come to nothing': `
    select ledger_entry_id from ledger_posting group by ledger_entry_id having sum(yen) <> 0`,
  'is charged to somebody else than who came, or in another month': `
    select l.billing_line_id from billing_line l join bathing_billing b using (billing_id) join visit v using (visit_id)
    where v.member_id is distinct from b.member_id or to_char(v.visited_at at time zone 'Asia/Tokyo', 'YYYY-MM') <> b.month`,
  'is a bill that is paid and owed, or neither': `
    select b.billing_id from bathing_billing b where (b.state = 'open') <>
      (coalesce((select sum(p.yen) from ledger_posting p where p.billing_id = b.billing_id), 0) > 0)`,
  'is a payment by card of another amount than its application asks': `
    select p.payment_id from payment p left join onlineform_application a on a.onlineform_application_id = p.holder_id
    where p.holder_kind = 'application' and p.amount is distinct from a.amount`,
  'won something else than was reserved, or lost and has it': `
    select a.lottery_application_id from lottery_application a
    left join lottery_slot s on s.lottery_id = a.lottery_id and s.slot_no = a.won_slot_no
    left join reservation r on r.reservation_id = a.reservation_id
    where (r.room_id, r.started_at, r.ended_at) is distinct from (s.room_id, s.started_at, s.ended_at)
      or r.member_id is distinct from (case when s.slot_no is not null then a.member_id end)`,
  'applied to a lottery before it opened or after it had closed': `
    select a.lottery_application_id from lottery_application a join lottery l using (lottery_id)
    where a.applied_at not between l.opens_at and l.closes_at or l.drawn_at < l.closes_at`,
};

/** Columns with planned times; all other times of a member are in the past. */
const timesOfMembers = `
  select c.table_name as table, t.column_name as column from information_schema.columns c
  join information_schema.columns t using (table_schema, table_name)
  where c.table_schema = current_schema and c.column_name = 'member_id' and t.data_type = 'timestamp with time zone'
    and c.table_name <> 'member' order by 1, 2`;

/** The contradictions of a town, by name, with the first rows; empty if there are none. */
export async function contradictionsOf(rows: Rows): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (words: string, text: string) => {
    const wrong = await rows(text);
    if (wrong.length > 0) found.push(`${words}: ${wrong.length}, such as ${JSON.stringify(wrong[0])}`);
  };
  for (const [words, text] of Object.entries(contradictions)) await look(words, text);
  const times = await rows<{ table: string; column: string }>(timesOfMembers);
  for (const { table, column } of times)
    await look(
      `${table}.${column} is before somebody was a member`,
      `select t.member_id from ${table} t join member m using (member_id) where t.${column} < m.created_at`,
    );
  return found;
}
