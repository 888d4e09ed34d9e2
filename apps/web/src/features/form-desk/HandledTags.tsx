import type { ApplicationStatus } from '@machi/domain/applications/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { HandledLine } from '@machi/domain/form-desk/contract';
import { type StatusShape, StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useFormDeskTexts } from './texts.ts';

const shapes: Readonly<Record<ApplicationStatus, StatusShape>> = {
  0: 'provisional',
  1: 'fixed',
  2: 'refused',
  3: 'cancelled',
};

export function HandledTags({ application }: { readonly application: HandledLine }) {
  const { t, locale } = useFormDeskTexts();
  const { approval_status: status } = application;
  return (
    <span className="row tight">
      <StatusTag shape={shapes[status]}>{t(`state.${status}`)}</StatusTag>
      {application.is_in_correction === 1 && (
        <Tag>{t(application.stage === 'filed' ? 'tag.correction' : 'tag.unsigned')}</Tag>
      )}
      {application.is_proxied === 1 && <Tag>{t('tag.proxy')}</Tag>}
      {application.document_file === 1 && <Tag>{t('tag.files')}</Tag>}
      {application.is_unpaid === 1 && (
        <Tag>{t(application.is_approval_waiting === 1 ? 'tag.approval-waits' : 'tag.unpaid')}</Tag>
      )}
      {application.hold_ends_at !== null && (
        <Tag>{t('tag.hold-ends', { date: dayInWords(application.hold_ends_at.slice(0, 10))[locale] })}</Tag>
      )}
      {application.is_test === 1 && <Tag>{t('tag.test')}</Tag>}
    </span>
  );
}
