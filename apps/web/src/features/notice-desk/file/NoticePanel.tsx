import { readDeskNotice, type OpenNotice } from '@machi/domain/notice-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { locales } from '@machi/domain/locale/model';
import { differences, isUnchanged, linesOf } from '@machi/domain/publishing/differences';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../../shell/desk/FilePanel.tsx';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { DeliveryPart } from '../parts/delivery/DeliveryPart.tsx';
import { PreviewFrames } from '../preview/PreviewFrames.tsx';
import { StateTag } from '../StateTag.tsx';
import { Decision } from './Decision.tsx';
import { Sharing } from './Sharing.tsx';
import { WriterActions } from './WriterActions.tsx';
import { ComparedLines } from '../../../shell/publishing/ComparedLines.tsx';
import { listedMoment } from '../../../shell/listed.ts';

/** Actions on a notice with person and reason, newest first. */
function NoticeSteps({ notice: { steps } }: { readonly notice: OpenNotice }) {
  const { t, locale } = useNoticeDeskTexts();
  if (steps.length === 0) return null;
  return (
    <Disclosure title={t('steps', { count: steps.length })}>
      <ol className="notice-desk-steps" reversed>
        {steps.toReversed().map(({ step, name, reason, at }, index) => (
          <li key={`${at}-${step}-${steps.length - index}`}>
            <b>{t(`step.${step}`)}</b> {name || t('nobody')}
            <small className="desk-under num">{listedMoment(at, locale)}</small>
            {reason !== '' && <p className="as-written">{reason}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Owner, readers and period of a notice. */
function NoticeFacts({ notice }: { readonly notice: OpenNotice }) {
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

/** Differences from the published text, or from the one applied for before. */
function Differences({ notice, compared }: { notice: OpenNotice; compared: NonNullable<OpenNotice['compared']> }) {
  const { t, locale } = useNoticeDeskTexts();
  const { texts: before } = compared;
  const parts = [
    ...locales.flatMap((lang) => [
      {
        id: `title-${lang}`,
        lang,
        name: t(`field.title.${lang}`),
        lines: differences([before.title[lang]], [notice.title[lang]]),
      },
      {
        id: `body-${lang}`,
        lang,
        name: t(`field.body.${lang}`),
        lines: differences(linesOf(before.body[lang]), linesOf(notice.body[lang])),
      },
    ]),
    {
      id: 'plain-title',
      lang: 'ja' as const,
      name: t('field.plain_title'),
      lines: differences([before.plain_title], [notice.plain_title]),
    },
    {
      id: 'plain',
      lang: 'ja' as const,
      name: t('field.plain'),
      lines: differences(linesOf(before.plain_body), linesOf(notice.plain_body)),
    },
    {
      id: 'department',
      lang: locale,
      name: t('field.department'),
      lines: differences([before.department[locale]], [notice.department[locale]]),
    },
  ].filter(({ lines }) => !isUnchanged(lines));
  return (
    <Section className="stack-tight" titleId="differences" title={t(`differences.${compared.with}`)} level={3}>
      {parts.length === 0 && <p>{t('differences.none')}</p>}
      {parts.map(({ id, lang, name, lines }) => (
        <div key={id}>
          <h4>{name}</h4>
          <ComparedLines lines={lines} lang={lang} />
        </div>
      ))}
    </Section>
  );
}

export const HEADING_ID = 'notice-file';

/** One notice of the desk: its text, its history, and the reader's actions. */
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
      <WriterActions key={`actions-${notice.notice_id}-${notice.revision}`} notice={notice} />
      <NoticeFacts notice={notice} />
      {notice.compared !== null && <Differences notice={notice} compared={notice.compared} />}
      <PreviewFrames notice={notice} />
      {/* Reading comes before the decision. */}
      <Decision key={`decision-${notice.notice_id}-${notice.revision}`} notice={notice} />
      <NoticeSteps notice={notice} />
      {!(notice.is_draft === 0 && notice.approval_status === 1) && <Sharing notice={notice} />}
    </>
  );
}
