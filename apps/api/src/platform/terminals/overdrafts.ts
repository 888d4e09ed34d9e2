import { statement, type Queryable } from '../../database/database.ts';

/**
 * Visits beyond the year's number, except those that staff added knowingly. Looks them up in an array, which PostgreSQL
 * hashes; a join would compare each with every visit of these people.
 */
const insertOverdrafts = statement<{ visit_id: number }>(
  'insert-overdrafts',
  `with people as (
     select distinct member_id, pass_year from visit
     where visit_id = any($1::int[]) and is_counted and pass = 'bath' and member_id is not null
   ), beyond as (
     select p.member_id, p.pass_year from people p
     where (select count(*) from visit v
            where v.member_id = p.member_id and v.pass_year = p.pass_year and v.pass = 'bath' and v.is_counted) > $2
   ), known as (
     select v.visit_id, v.member_id, v.pass_year, v.staff_member_id, v.visit_id = any($1::int[]) as is_told
     from visit v join beyond using (member_id, pass_year)
     where v.is_counted and v.pass = 'bath'
   ), numbered as (
     select visit_id, pass_year, is_told and staff_member_id is null as is_alone,
       row_number() over (partition by member_id, pass_year order by is_told, visit_id) as visits
     from known
   )
   insert into overdraft (visit_id, pass_year, visits, reported_at)
   select visit_id, pass_year, visits, $3 from numbered where is_alone and visits > $2
   on conflict do nothing returning visit_id`,
);

/** Records for staff which of these visits are beyond the year's number. Existing rows stay as they are. */
export const noteOverdrafts = (transaction: Queryable, visitIds: readonly number[], visitsAYear: number, now: Date) =>
  transaction.run(insertOverdrafts, [visitIds, visitsAYear, now]);
