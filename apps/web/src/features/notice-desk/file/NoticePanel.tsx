import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { readDeskNotice } from '@machi/domain/notice-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { DeliveryPart } from '../parts/delivery/DeliveryPart.tsx';
import { PreviewFrames } from '../preview/PreviewFrames.tsx';
import { StateTag } from '../StateTag.tsx';
import { Decision } from './Decision.tsx';
import { Differences } from './Differences.tsx';
import { NoticeFacts } from './NoticeFacts.tsx';
import { NoticeSteps } from './NoticeSteps.tsx';
import { Sharing } from './Sharing.tsx';
import { WriterDeeds } from './WriterDeeds.tsx';

export const HEADING_ID = 'notice-file';

/** One notice of the desk: what it says, how it came here, and what the reader may do with it. */
export function NoticePanel({ id, takesFocus }: { readonly id: number; readonly takesFocus: boolean }) {
  const { t, locale } = useNoticeDeskTexts();
  const { hrefWith } = useDeskAddress();
  const query = useQuery(askIfAny(readDeskNotice, { notice_id: id }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ notice: undefined })}
      query={query}
      fileOf={({ notice }) => notice}
      className="notice-desk-file"
    >
      {(notice) => <NoticeFile notice={notice} takesFocus={takesFocus} />}
    </FilePanel>
  );
}

function NoticeFile({ notice, takesFocus }: { readonly notice: OpenNotice; readonly takesFocus: boolean }) {
  const { t, locale } = useNoticeDeskTexts();
  return (
    <>
      <FileHeading id={HEADING_ID} className="desk-file-name" takesFocus={takesFocus}>
        {notice.title[locale] || notice.title.ja || t('untitled')}
      </FileHeading>
      <StateTag notice={notice} />
      <DeliveryPart notice={notice} />
      <WriterDeeds key={`deeds-${notice.notice_id}-${notice.revision}`} notice={notice} />
      <NoticeFacts notice={notice} />
      {notice.compared !== null && <Differences notice={notice} compared={notice.compared} />}
      <PreviewFrames notice={notice} />
      {/* First it is read, then it is decided. */}
      <Decision key={`decision-${notice.notice_id}-${notice.revision}`} notice={notice} />
      <NoticeSteps notice={notice} />
      {!(notice.is_draft === 0 && notice.approval_status === 1) && <Sharing notice={notice} />}
    </>
  );
}
