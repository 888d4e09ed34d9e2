import type { ApplicationStatus } from '@machi/domain/applications/model';
import type { HandledLine } from '@machi/domain/form-desk/contract';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import type { StatusShape } from '@machi/ui/tag/StatusTag';
import { Tag } from '@machi/ui/tag/Tag';
import { useFormDeskTexts } from '../texts.ts';

const shapes: Readonly<Record<ApplicationStatus, StatusShape>> = {
  0: 'provisional',
  1: 'fixed',
  2: 'refused',
  3: 'cancelled',
};

/** How an application stands. */
export function HandledTags({ application }: { readonly application: HandledLine }) {
  const { t } = useFormDeskTexts();
  const { approval_status: status } = application;
  return (
    <span className="row tight">
      <StatusTag shape={shapes[status]}>{t(`state.${status}`)}</StatusTag>
      {application.is_in_correction === 1 && (
        <Tag>{t(application.stage === 'filed' ? 'tag.correction' : 'tag.unsigned')}</Tag>
      )}
      {application.document_file === 1 && <Tag>{t('tag.files')}</Tag>}
      {application.is_test === 1 && <Tag>{t('tag.test')}</Tag>}
    </span>
  );
}
