import { dateAt } from '@machi/domain/calendar/model';
import type { Localized } from '@machi/domain/locale/model';
import { isMeantFor, isOut } from '../../platform/publishing/published-notices.ts';
import { rowsOfTop, type TopSource } from '../../platform/top/top-source.ts';

interface Facts {
  readonly notice_id: number;
  readonly title: Localized;
  readonly plain_title: string | null;
  readonly published_at: string;
}
const READER = {
  memberId: '$1',
  isResident:
    'exists (select from member m where m.member_id = $1 and m.verified_at is not null and m.is_resident = 1)',
};

/** The newest important notices for this reader. */
export const top: readonly TopSource[] = [
  rowsOfTop<Facts>({
    kind: 'notice',
    most: 2,
    rows: `select jsonb_build_object('notice_id', n.notice_id, 'title', n.texts -> 'title',
        'plain_title', n.texts -> 'plain_title' ->> 'ja',
        'published_at', n.published_at) as facts
      from notice n where n.is_prioritized = 1 and ${isOut('n', '$2')} and ${isMeantFor('n', READER)}
      order by n.published_at desc nulls first, n.notice_id desc nulls first`,
    say: (facts, { locale }) => ({
      around: facts.map(({ notice_id, title, plain_title, published_at }) => ({
        kind: 'notice',
        notice_id,
        title: title[locale],
        ...(locale === 'ja' && plain_title ? { plain_title } : {}),
        published_on: dateAt(new Date(published_at)),
      })),
    }),
  }),
];
