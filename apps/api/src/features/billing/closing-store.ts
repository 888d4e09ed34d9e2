import type { ClosingFigures } from '@machi/domain/billing/desk-views';
import { statement } from '../../database/database.ts';
import { hasMandate } from './mandates/mandate-store.ts';

/** Parameters of the lines, in the order of `lineValues`. */
const [END, KEPT_DAY, KEPT_AT, PERIODS, QUOTA] = ['$1', '$2', '$3', '$4', '$5'];
/** Parameters of the bills, in the order of `billValues`. */
const [MONTH, CLOSED_ON, NOW, BY, PLANNED_ON, YEAR] = ['$6', '$7', '$8', '$9', '$10', '$11'];

/**
 * The lines of a closing: what bills should say less what they say. The next closing charges a visit that arrives after
 * its month was closed, and gives back one that was taken back since. Visits beyond the year's number are counted in
 * the order in which they were billed, then by their time, so that a late upload makes no other visit dearer. When a
 * visit is taken back, the last one beyond the number falls within it and is billed anew.
 */
const linesOf = (own = '', ownLines = ''): string => `period as (
   select * from json_to_recordset(${PERIODS}::json)
     as p ("from" date, "to" date, fee_yen int, beyond_yen int, tax_percent smallint, is_reduced boolean)),
 last as materialized (
   select distinct on (l.visit_id) l.visit_id, l.turn, l.kind = 'charge' as is_billed, l.is_beyond, l.yen, l.tax_percent, l.is_reduced
   from billing_line l where l.visit_id is not null and l.day >= ${KEPT_DAY}::date ${ownLines} order by l.visit_id, l.turn desc),
 known as (
   select v.visit_id, v.member_id, v.pass_year, v.visited_at, t.day,
     (v.is_counted and (e.died_on is null or t.day <= e.died_on)) as stands, coalesce(l.is_billed, false) as is_billed,
     coalesce(l.is_billed and l.is_beyond, false) as was_beyond, coalesce(l.turn, 0) as turn, l.yen, l.tax_percent, l.is_reduced
   from visit v left join last l using (visit_id) left join member_death e on e.member_id = v.member_id
   -- Told once a visit and not wherever it is named.
   cross join lateral (select (v.visited_at at time zone 'Asia/Tokyo')::date as day offset 0) t
   where v.pass = 'bath' and not v.is_test and v.member_id is not null and v.visited_at >= ${KEPT_AT} and v.visited_at < ${END}
     and (v.is_counted or l.is_billed) ${own}),
 priced as (
   select k.*, coalesce(p.fee_yen, 0) as fee_yen, coalesce(p.beyond_yen, 0) as beyond_yen, p.tax_percent as new_percent,
     p.is_reduced as new_reduced
   from known k left join period p on k.day >= p."from" and (p."to" is null or k.day <= p."to")),
 ranked as (
   select *, stands and row_number() over (partition by member_id, pass_year, stands
     order by (is_billed or fee_yen = 0) and not was_beyond desc, is_billed desc, visited_at, visit_id) > ${QUOTA} as is_beyond from priced),
 told as (
   select *, is_billed and stands and is_beyond <> was_beyond and fee_yen <> beyond_yen as is_other,
     case when is_beyond then beyond_yen else fee_yen end as price from ranked),
 line as materialized (
   select member_id, visit_id, (turn + 1)::smallint as turn, 'reverse' as kind, day, was_beyond as is_beyond, -yen as yen, tax_percent,
     is_reduced, false as is_fresh
   from told where is_billed and (not stands or is_other)
   union all
   select member_id, visit_id, (turn + 1 + is_other::int)::smallint, 'charge', day, is_beyond, price, new_percent, new_reduced, not is_other
   from told where stands and (not is_billed or is_other) and price > 0),
 credit as (
   select b.billing_id, b.member_id, b.refunded_yen, b.lines_yen + b.carried_yen + b.refunded_yen as yen from bathing_billing b
   where b.state = 'carried' and b.carried_into is null and b.lines_yen + b.carried_yen + b.refunded_yen < 0
     and b.member_id in (select member_id from line)
     -- What somebody is about to be given back is not used up meanwhile.
     and not exists (select from billing_request q where q.billing_id = b.billing_id and q.outcome is null)),
 bill as materialized (
   select l.member_id, l.lines_yen, coalesce(c.yen, 0)::int as carried_yen, l.visits
   from (select member_id, sum(yen)::int as lines_yen, count(*) filter (where kind = 'charge')::int as visits from line group by member_id) l
   left join (select member_id, sum(yen) as yen from credit group by member_id) c using (member_id))`;

/** @param monthDay first day of the month, @param monthAt its beginning as an instant */
const figures = (
  monthDay: string,
  monthAt: string,
  also = '',
): string => `select ${also} b.*, l.*, n.*, coalesce(l.mark, '') || '.' || b.bills || '.' || b.carried_yen || '.' || n.nobodys as seen from
   (select count(*)::int as bills, count(*) filter (where lines_yen + carried_yen = 0)::int as settled,
      count(*) filter (where lines_yen + carried_yen < 0)::int as carried, coalesce(sum(carried_yen), 0)::int as carried_yen,
      count(*) filter (where lines_yen + carried_yen > 0 and not ${hasMandate('bill.member_id')})::int as without_account from bill) b,
   (select count(*) filter (where is_fresh)::int as visits, coalesce(sum(yen) filter (where kind = 'charge'), 0)::int as yen,
      count(*) filter (where is_fresh and is_beyond)::int as beyond,
      count(*) filter (where is_fresh and day < ${monthDay}::date)::int as late,
      count(*) filter (where kind = 'reverse')::int as reversed,
      coalesce(sum(yen) filter (where kind = 'reverse'), 0)::int as reversed_yen,
      bit_xor(hash_record_extended(row(visit_id, turn, yen, member_id), 0))::text as mark from line) l,
   (select count(*)::int as nobodys,
      (select count(*)::int from bathing_billing b where b.month = to_char(${monthDay}::date, 'YYYY-MM') and b.part > 0) as early
    from visit v where v.pass = 'bath' and v.is_counted and not v.is_test and v.member_id is null
      and v.visited_at >= ${monthAt} and v.visited_at < ${END}) n`;

/** The unbilled use of one member, $6. */
export const selectUnbilled = statement<{ visits: number; yen: number }>(
  'select-unbilled',
  `with ${linesOf('and v.member_id = $6', 'and l.visit_id in (select visit_id from visit where member_id = $6)')}
   select count(*) filter (where kind = 'charge')::int as visits, coalesce(sum(yen), 0)::int as yen from line`,
);

export type FiguresRow = ClosingFigures & { readonly seen: string; readonly mark: string | null };

export const selectFigures = statement<FiguresRow>('preview-closing', `with ${linesOf()} ${figures('$6', '$7')}`);

/**
 * Makes bills with their lines, offsets credits and enters the total in the ledger, in one statement.
 * @param part 0: bills of a month's closing; above 0: bills made before the closing
 */
const makesBills = (part: string, own = '', ownLines = ''): string => `with ${linesOf(own, ownLines)},
   -- Held until the end: who is withdrawing at this moment is waited for from the look at their bills on, and has none then.
   holder as materialized (
     select m.member_id, m.lastname, m.firstname, m.zipcode, m.prefecture, m.address1, m.address2, m.address3
     from member m where m.member_id in (select member_id from bill) order by m.member_id for share),
   numbered as (
     select bill.*, row_number() over (order by bill.member_id) + (select coalesce(max(invoice_no), 0) from bathing_billing where invoice_year = ${YEAR})
       as invoice_no,
       json_build_object('lastname', m.lastname, 'firstname', m.firstname, 'zipcode', m.zipcode, 'prefecture', m.prefecture,
         'address1', m.address1, 'address2', m.address2, 'address3', m.address3) as payer
     from bill join holder m using (member_id)),
   made as (
     insert into bathing_billing (month, part, member_id, payer, invoice_year, invoice_no, closed_on, planned_on, visits, lines_yen, carried_yen, state)
     select ${MONTH}, ${part}, member_id, payer, ${YEAR}, invoice_no, ${CLOSED_ON}, ${PLANNED_ON}, visits, lines_yen, carried_yen,
       case when lines_yen + carried_yen > 0 then 'open' when lines_yen + carried_yen = 0 then 'settled' else 'carried' end
     from numbered order by invoice_no returning billing_id, member_id, lines_yen, carried_yen),
   lines as (
     insert into billing_line (billing_id, visit_id, turn, kind, day, is_beyond, yen, tax_percent, is_reduced)
     select made.billing_id, l.visit_id, l.turn, l.kind, l.day, l.is_beyond, l.yen, l.tax_percent, l.is_reduced
     from line l join made using (member_id)),
   taken as (
     update bathing_billing b set carried_into = made.billing_id from credit join made using (member_id)
     -- A refund that was released meanwhile has taken it: the closing is begun anew then.
     where b.billing_id = credit.billing_id and b.carried_into is null and b.refunded_yen = credit.refunded_yen
     returning b.billing_id, credit.yen, made.billing_id as into_id),
   entry as (
     insert into ledger_entry (kind, entered_at) select 'bill', ${NOW}
     where exists (select from bill where lines_yen <> 0) or exists (select from credit) returning ledger_entry_id),
   posted as (
     insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry, (
       select 'receivable' as account, billing_id, lines_yen as yen from made
       union all select 'income', null, -sum(lines_yen) from made
       union all select 'receivable', billing_id, -yen from taken
       union all select 'receivable', into_id, yen from taken) p where yen <> 0),
   actions as (
     insert into billing_deed (billing_id, kind, done_at, done_by, yen, ledger_entry_id)
     select billing_id, 'bill', ${NOW}, ${BY}, lines_yen + carried_yen, (select ledger_entry_id from entry) from made)`;

/** All bills of a month; $12 its first day and $13 its beginning. */
export const insertBills = statement<FiguresRow & { readonly made: number }>(
  'close-month',
  `${makesBills('0')} ${figures('$12', '$13', 'case when (select count(*) from taken) = (select count(*) from credit) then (select count(*)::int from made) else -1 end as made,')}`,
);

/** One bill for the unbilled use of a member, $12. */
export const insertOwnBill = statement<{ billing_id: number }>(
  'bill-one-member',
  `${makesBills(
    `(select coalesce(max(b.part), 0) + 1 from bathing_billing b where b.month = ${MONTH} and b.member_id = $12)`,
    'and v.member_id = $12',
    'and l.visit_id in (select visit_id from visit where member_id = $12)',
  )} select billing_id from made`,
);
