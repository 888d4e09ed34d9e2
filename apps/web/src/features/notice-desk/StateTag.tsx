import type { DeskLine } from '@machi/domain/notice-desk/contract';
import { Tag } from '@machi/ui/tag/Tag';
import { PublishingTag } from '../../shell/publishing/PublishingTag.tsx';
import { useNoticeDeskTexts } from './texts.ts';

/** State of a notice, and its other marks. */
export function StateTag({ notice }: { readonly notice: DeskLine }) {
  const { t } = useNoticeDeskTexts();
  const isToCome = notice.published_at !== null && Date.parse(notice.published_at) > Date.now();
  const isOver = notice.closed_at !== null && Date.parse(notice.closed_at) <= Date.now();
  return (
    <span className="row tags">
      <PublishingTag text={notice} time={isOver ? 'over' : isToCome ? 'to-come' : undefined} />
      {notice.is_prioritized === 1 && <Tag>{t('tag.important')}</Tag>}
      {notice.is_urgent === 1 && <Tag tone="new">{t('tag.urgent')}</Tag>}
      {notice.audience !== 'all' && <Tag>{t(`audience.${notice.audience}`)}</Tag>}
    </span>
  );
}
