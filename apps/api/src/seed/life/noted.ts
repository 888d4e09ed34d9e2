import { addDays } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { Life } from './life.ts';

/** Notes for colleagues about future applications. */
const ABOUT_APPLICATIONS = [
  '鍵は前日の夕方に渡す約束です。',
  '車いすの方が2人いらっしゃいます。スロープ側の入口を開けます。',
  '終わりの時間が少し延びるかもしれないとのこと。次の利用はありません。',
];
/** Notes about people who come often. */
const ABOUT_MEMBERS = ['お電話は午後がよいそうです。', '耳が少し遠い方です。ゆっくり、はっきり話します。'];

const writeMemos = statement(
  'life-write-memos',
  `with future as (
     select distinct on (member_id) member_id, application_code from reservation
     where started_at > $1 and is_canceled = 0 and approval_status <> 2 and member_id is not null and member_id <> $2 and is_group = 1
     order by member_id, started_at),
   numbered as (select *, row_number() over (order by member_id) as nth from future),
   wanted as (
     select member_id, application_code, words[nth] as body, nth from numbered, (select $3::text[] as words) w where nth <= cardinality(words)
     union all
     select member_id, null, words[nth], nth + 100 from numbered, (select $4::text[] as words) w where nth <= cardinality(words)),
   made as (insert into memo (member_id, application_code, written_by, touched_at)
     select member_id, application_code, $2, $1::timestamptz - make_interval(days => nth::int % 100) from wanted
     returning memo_id, member_id, application_code, touched_at)
   insert into memo_version (memo_id, version, body, written_at)
   select m.memo_id, 1, w.body, m.touched_at from made m join wanted w
     on w.member_id = m.member_id and w.application_code is not distinct from m.application_code`,
);

/**
 * Requested documents: open, overdue, brought on paper, and one uploaded if a file exists. The first belongs to the
 * member who registered first, who is the main sample login.
 */
const askForDocuments = statement(
  'life-ask-for-documents',
  `with future as (
     select distinct on (r.member_id) r.application_code, r.member_id, d.document_id
     from reservation r left join document d on d.application_code = r.application_code and d.member_id = r.member_id
     where r.started_at > $1::timestamptz + interval '7 days' and r.is_canceled = 0 and r.approval_status <> 2
       and r.member_id is not null and r.member_id <> $2
     order by r.member_id, d.document_id, r.started_at),
   numbered as (select *, row_number() over (partition by document_id is null order by member_id) as nth from future),
   wanted as (
     select *, case when document_id is not null then 'arrived' else (array['asked', 'late', 'paper'])[nth] end as fate
     from numbered where nth <= case when document_id is null then 3 else 1 end)
   insert into asked_document (application_code, member_id, asked_by, asked_at, what, why, due_on, document_id, arrived_at, settled_at,
     settled_by, outcome)
   select application_code, member_id, $2, $1::timestamptz - interval '9 days',
     case fate when 'late' then '催しのちらし' when 'paper' then '会場の配置図' else '団体の名簿' end,
     case fate when 'late' then '入場料の有無を確かめるため' when 'paper' then '火気を使う場所を確かめるため' else '減免を確かめるため' end,
     case fate when 'late' then $3::date else $4::date end,
     case fate when 'arrived' then document_id end,
     case fate when 'arrived' then $1::timestamptz - interval '1 day' end,
     case fate when 'paper' then $1::timestamptz - interval '2 days' end,
     case fate when 'paper' then $2::int end, case fate when 'paper' then 'paper' end
   from wanted`,
);

/** Reception's notes for colleagues and requests for documents. */
export async function notePast(transaction: Queryable, { people, now, today }: Life): Promise<void> {
  const by = people.find(({ roles }) => roles.includes('reception'))?.member_id;
  if (by === undefined) return;
  await transaction.run(writeMemos, [now, by, ABOUT_APPLICATIONS, ABOUT_MEMBERS]);
  await transaction.run(askForDocuments, [now, by, addDays(today, -2), addDays(today, 5)]);
}
