import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { noticeCategoryNames } from '@machi/domain/notices/words';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useNoticeDeskTexts } from '../texts.ts';
import { listedMoment } from '../../../shell/listed.ts';

/** Whose it is, whom it is for, and from when until when. */
export function NoticeFacts({ notice }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  const { department, writer_name: writer, approver_name: approver, reason } = notice;
  const moment = (at: string | null, none: string) => (at === null ? none : listedMoment(at, locale));
  const rows = [
    { id: 'writer', term: t('fact.writer'), detail: writer || t('nobody') },
    ...(approver === '' ? [] : [{ id: 'approver', term: t('fact.approver'), detail: approver }]),
    ...(reason === '' ? [] : [{ id: 'reason', term: t('reason'), detail: reason }]),
    { id: 'category', term: t('field.category'), detail: noticeCategoryNames[notice.notice_category_id]?.[locale] },
    { id: 'department', term: t('field.department'), detail: department[locale] || t('empty') },
    { id: 'audience', term: t('field.audience'), detail: t(`audience.${notice.audience}`) },
    { id: 'from', term: t('field.from'), detail: moment(notice.published_at, t('from.at-once')) },
    { id: 'until', term: t('field.until'), detail: moment(notice.closed_at, t('until.none')) },
  ];
  return <DescriptionList rows={rows} />;
}
