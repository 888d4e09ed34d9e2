import type { DeskLine } from '@machi/domain/notice-desk/contract';
import { stateOf } from '@machi/domain/publishing/model';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { useNoticeDeskTexts } from '../texts.ts';

const shapes: Readonly<Record<ReturnType<typeof stateOf>, StatusShape>> = {
  draft: 'cancelled',
  applied: 'provisional',
  approved: 'fixed',
  denied: 'refused',
};

/** Where a notice stands, and what it is beside that. */
export function StateTag({ notice }: { readonly notice: DeskLine }) {
  const { t } = useNoticeDeskTexts();
  const state = stateOf(notice);
  const isToCome = notice.published_at !== null && Date.parse(notice.published_at) > Date.now();
  const isOver = notice.closed_at !== null && Date.parse(notice.closed_at) <= Date.now();
  const shown = state !== 'approved' ? state : isOver ? 'over' : isToCome ? 'to-come' : 'approved';
  return (
    <span className="notice-desk-tags">
      <StatusTag shape={shown === 'over' ? 'cancelled' : shapes[state]}>{t(`state.${shown}`)}</StatusTag>
      {notice.replaces_id !== null && <Tag>{t('tag.version')}</Tag>}
      {notice.is_prioritized === 1 && <Tag>{t('tag.important')}</Tag>}
      {notice.is_urgent === 1 && <Tag tone="new">{t('tag.urgent')}</Tag>}
      {notice.audience !== 'all' && <Tag>{t(`audience.${notice.audience}`)}</Tag>}
    </span>
  );
}
