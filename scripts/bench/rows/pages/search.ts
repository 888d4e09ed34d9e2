import { openLine, writeRequest } from '../../ground/http-line.ts';
import { percentile } from '../../ground/statistics.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { openPostgres, openTown, type Town } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const SIZES = [20_000, 200_000] as const;
const SEARCHES = 300;
const PEOPLE = 2000;
const REACH = { median: 30, most: 100 };
/** Common and rare words, readings, mistakes, sentences and words of no text. */
const QUERIES = [
  'お知らせ',
  '図書館',
  'toshokan',
  '断水',
  'ごみの日',
  '保育園に入りたい',
  'libary',
  '工事 12月',
  'ぬゑぬゑ',
  '番号77',
  '佐藤 はる',
];
const WORDS =
  '図書館 断水 工事 ごみ 除雪 予防接種 祭り 申請 水道 道路 学校 星 湖 森 会議 講座 受付 案内 変更 中止 開催 募集 健診 選挙'.split(
    ' ',
  );

/**
 * Ten years of notices of some hundred letters each, from now back. The trigger takes some milliseconds a notice, so
 * the pairs of letters of equal bodies are computed once here, by the same function.
 */
async function fill({ database }: Town, from: number, to: number): Promise<void> {
  const added = `from generate_series($1::int, $2::int) n, lateral (select ($3::text[])[1 + n % 24] as a, ($3::text[])[1 + n / 24 % 24] as b) w`;
  await database.query('alter table notice disable trigger notice_searched; drop index notice_search_terms');
  await database.query(
    `insert into notice (texts, notice_category_id, is_draft, approval_status, published_at)
     select jsonb_build_object('title', jsonb_build_object('ja', 'お知らせ 番号' || n || ' ' || a || 'の' || b, 'en', 'Notice ' || n),
         'department', '{"ja": "課", "en": "Office"}'::jsonb, 'plain_body', '{"ja": "", "en": ""}'::jsonb,
         'body', jsonb_build_object('ja', '<p>' || repeat(a || 'と' || b || 'について、町民のみなさんにお知らせします。', 6) || '</p>', 'en', '<p>About it.</p>')),
       4, 0, 1, now() - n * interval '10 years' / ${SIZES[1]}
     ${added}`,
    [from, to, WORDS],
  );
  await database.query(
    `with body as materialized (
       select texts -> 'body' as body, search_terms(jsonb_build_object('body', texts -> 'body'), '0001-01-01') as terms
       from (select distinct on (texts -> 'body') texts from notice where texts -> 'title' ->> 'en' like 'Notice %') one)
     insert into notice_search (notice_id, terms)
     select notice_id, ts_delete(body.terms, '@13') || search_terms(texts - 'body', published_at)
     from notice join body on body.body = texts -> 'body' where notice_id not in (select notice_id from notice_search)`,
  );
  await database.query('alter table notice enable trigger notice_searched');
  await database.query('create index notice_search_terms on notice_search using gin (terms)');
  await database.query('vacuum analyze notice, notice_search');
}

/** The best plain SQL for the same question: any of the texts has the words, the newest first. */
const PEER = `select notice_id from notice where is_draft = 0 and approval_status = 1
  and (texts -> 'title' ->> 'ja' ilike $1 or texts -> 'body' ->> 'ja' ilike $1) order by published_at desc limit 60`;

async function run({ scope, progress }: BenchContext): Promise<Figure[]> {
  const town = await openTown(scope, await openPostgres(scope), 'search');
  await addMembers(town.database, PEOPLE);
  await town.database.query(
    `update member set is_official = true, organization_id = 1, roles = '{member_admin,reception,forms}' where member_id = $1`,
    [memberIdOf(0)],
  );
  const figures: Figure[] = [];
  let filled = 0;
  for (const size of SIZES) {
    await fill(town, filled + 1, size);
    filled = size;
    // The server closes a line on which nothing is asked for some seconds.
    const line = await openLine(town.api.port);
    const times: number[] = [];
    const worst = { q: '', time: 0 };
    for (let index = 0; index < SEARCHES; index += 1) {
      const q = QUERIES[index % QUERIES.length] ?? '';
      // A guest, a member and an official, who finds people and reservations, too.
      const headers = [{}, sessionHeaders(1), sessionHeaders(0)][index % 3];
      const path = `/api/search?q=${encodeURIComponent(q)}`;
      const request = Buffer.from(writeRequest({ path, headers: { 'accept-language': 'ja', ...headers } }));
      const begun = performance.now();
      const { status } = await line.exchange(request, true);
      if (status !== 200) throw new Error(`${q} answered ${status}`);
      const time = performance.now() - begun;
      // The first of each warm the connections' plans.
      if (index < 3 * QUERIES.length) continue;
      times.push(time);
      if (time > worst.time) Object.assign(worst, { q, time });
    }
    line.close();
    const peer: number[] = [];
    for (const q of QUERIES) {
      const begun = performance.now();
      await town.database.query(PEER, [`%${q}%`]);
      peer.push(performance.now() - begun);
    }
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
    progress(
      `search in ${size}: ${half.toFixed(1)} ms, of 99 % ${most.toFixed(1)} ms, plain SQL ${percentile(peer, 0.5).toFixed(1)} ms`,
    );
    const notes = [
      `plain SQL: median ${percentile(peer, 0.5).toFixed(0)} ms, at most ${Math.max(...peer).toFixed(0)} ms`,
    ];
    figures.push(
      {
        name: `search, ${size} notices, median`,
        value: half,
        unit: 'ms',
        reach: { comparison: '<=', value: REACH.median },
        notes,
      },
      {
        name: `search, ${size} notices, 99 %`,
        value: most,
        unit: 'ms',
        reach: { comparison: '<=', value: REACH.most },
        notes: [`the slowest: ${worst.q}, ${worst.time.toFixed(0)} ms`],
      },
    );
  }
  return figures;
}

/** GET /api/search over ten years of notices and 2,000 people beside everything else of the sample town. */
export const search: BenchRow = { name: 'search', run };
