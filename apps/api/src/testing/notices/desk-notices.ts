import { flagsOf, type PublishingState } from '@machi/domain/publishing/model';
import { newNotice } from '../facilities/notices.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** All fields of a notice's request, with `parts` replaced. */
export const noticeInput = (parts: Readonly<Record<string, unknown>> = {}) => ({
  title: { ja: '冬まつりを開きます', en: 'The winter festival' },
  body: {
    ja: '<p>2月13日に、駅前の広場で開きます。</p><p>どなたでもお越しください。</p>',
    en: '<p>On 13 February, in front of the station.</p><p>Everybody is welcome.</p>',
  },
  plain_body: '',
  department: { ja: '産業課', en: 'Agriculture and Commerce Division' },
  notice_category_id: 2,
  is_prioritized: 0,
  is_urgent: 0,
  audience: 'all',
  service_id: null,
  published_at: null,
  closed_at: null,
  ...parts,
});

interface DeskNoticeParts {
  readonly state: PublishingState;
  /** Null: the author has left. */
  readonly by?: number | null;
  /** Who last changed it; the author by default. */
  readonly changedBy?: number | null;
  readonly parts?: Readonly<Record<string, unknown>>;
}

/** Inserts a notice at the desk directly into the tables. */
export async function newDeskNotice(town: OpenTown, { state, by = null, changedBy = by, parts }: DeskNoticeParts) {
  const notice_id = await newNotice(town, { ...flagsOf[state], ...parts });
  await town.rows`update notice set member_id = ${by}, changed_by = ${changedBy}, changed_at = ${town.now()},
    applied_at = case when ${state === 'applied'}::boolean then ${town.now()}::timestamptz end
    where notice_id = ${notice_id}`;
  return { notice_id, seen: 0 };
}
