import type { OpenTown } from '../towns/open-town.ts';

/** Inserts a notice directly into the tables, by default published a minute ago; answers its ID. */
export async function newNotice(town: OpenTown, parts: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    title: { ja: '断水のお知らせ', en: 'Water will be cut off' },
    body: { ja: '<p>本町の一部です。</p>', en: '<p>In parts of Honcho.</p>' },
    department: { ja: '建設課', en: 'Public Works' },
    notice_category_id: 4,
    is_prioritized: 0,
    is_draft: 0,
    approval_status: 1,
    published_at: new Date(town.now().getTime() - 60_000),
    closed_at: null,
    audience: 'all',
    service_id: null,
    is_urgent: 0,
    ...parts,
  };
  const [added] = await town.rows<{ notice_id: number }>(
    `insert into notice (texts, notice_category_id, is_prioritized, is_draft, approval_status, published_at, closed_at, audience, service_id, is_urgent,
       approved_at)
     select jsonb_build_object('title', $1::jsonb -> 'title', 'body', $1::jsonb -> 'body', 'department', $1::jsonb -> 'department'),
       notice_category_id, is_prioritized, is_draft, approval_status, published_at, closed_at, audience, service_id, is_urgent,
       case when is_draft = 0 and approval_status = 1 then published_at end
     from jsonb_populate_record(null::notice, $1::jsonb) returning notice_id`,
    JSON.stringify(row),
  );
  if (!added) throw new Error('no notice was written');
  await town.caughtUp();
  return added.notice_id;
}
