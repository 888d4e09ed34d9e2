import { deskStatuses, listDeskNotices, type DeskLine } from '@machi/domain/notice-desk/contract';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { askList } from '../../../shell/calls/ask.ts';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
import { KeyHints } from '../../../shell/desk/inbox/KeyHints.tsx';
import { useInbox } from '../../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../../shell/desk/inbox/use-inbox-keys.ts';
import { useOwnLine } from '../../../shell/use-own-line.ts';
import { useLookAgain } from '../kept-notices.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { HEADING_ID, NoticePanel } from '../file/NoticePanel.tsx';
import { listedMoment } from '../../../shell/listed.ts';
import { StateTag } from '../StateTag.tsx';

const noticeLinkId = (id: number): string => `notice-${id}`;

/** Columns; beside an open notice there is room only for title and state. */
const COLUMNS = { wide: ['what', 'who', 'when', 'state'], beside: ['what', 'state'] } as const;

function DeskTable({ notices }: { readonly notices: readonly DeskLine[] }) {
  const { t, locale } = useNoticeDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const columns = COLUMNS[address.notice === undefined ? 'wide' : 'beside'];
  const cells: Readonly<Record<(typeof columns)[number], (line: DeskLine) => React.ReactNode>> = {
    what: ({ notice_id: id, title, notice_category_id: category, department }) => (
      <>
        <TextLink
          id={noticeLinkId(id)}
          data-line={String(id)}
          className="desk-name"
          href={hrefWith({ notice: String(id) })}
          aria-current={id === address.notice || undefined}
        >
          {title[locale] || title.ja || t('untitled')}
        </TextLink>
        <small className="desk-under">
          {[noticeCategoryNames[category]?.[locale], department[locale]].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
    who: ({ writer_name: name, approver_name: approver }) => (
      <>
        {name === '' ? <span className="muted">{t('nobody')}</span> : name}
        {address.status === 'without_easy' && approver !== '' && (
          <small className="desk-under">{t('who.approver', { name: approver })}</small>
        )}
      </>
    ),
    when: ({ applied_at: asked, approved_at: approved, published_at: from, changed_at: changed }) => (
      <span className="num desk-line">{listedMoment((approved && from) ?? asked ?? changed, locale)}</span>
    ),
    state: (line) => <StateTag notice={line} />,
  };
  return (
    <Table
      caption={t('list')}
      columns={columns.map((id) => ({ id, head: t(`column.${id}`) }))}
      rows={notices.map((line) => ({
        id: String(line.notice_id),
        cells: columns.map((id) => cells[id](line)),
        current: line.notice_id === address.notice,
      }))}
    />
  );
}

/** Refresh interval of the list without a stream, in milliseconds. */
const EVERY_MILLISECONDS = 60_000;

/** Notices at the desk, and the open one. */
export function NoticeListView({ isEditor, isApprover }: { readonly isEditor: boolean; readonly isApprover: boolean }) {
  const { t, locale } = useNoticeDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  // A person who only approves has no own notices.
  const statuses = deskStatuses.filter((status) => status !== 'own' || isEditor);
  const status = address.status ?? (isApprover ? 'waiting' : 'own');
  const isHeld = useOwnLine('notice-desk', useLookAgain());
  const query = useQuery({
    ...askList(listDeskNotices, { status, ...(address.page === undefined ? {} : { page: address.page }) }, locale),
    refetchInterval: isHeld ? false : EVERY_MILLISECONDS,
  });
  const { data } = query;
  const [hasKeys, setHasKeys] = useKeySwitch();
  const lines = data?.notices ?? [];
  const inbox = useInbox<{ readonly code: string }, never>({
    codes: lines.map(({ notice_id: id }) => String(id)),
    targets: [],
    lineId: (code) => noticeLinkId(Number(code)),
    open: address.notice === undefined ? undefined : { code: String(address.notice), headingId: HEADING_ID },
  });
  // The list decides nothing: keys only move between lines.
  useInboxKeys(hasKeys, (key) => {
    if ('step' in key) inbox.press(key);
  });
  return (
    <DeskSplit
      open={address.notice}
      linkId={noticeLinkId}
      className="stack desk-list desk-stays"
      file={(id, isOpenedHere) => <NoticePanel key={id} id={id} takesFocus={isOpenedHere} />}
    >
      <Segments
        label={t('status')}
        items={statuses.map((one) => ({
          href: hrefWith({ page: undefined, notice: undefined, status: one }),
          label: data ? t(`status.${one}.count`, { count: data.counts[one] }) : t(`status.${one}`),
          current: one === status,
        }))}
      />
      <KeyHints isOn={hasKeys} onSwitch={setHasKeys} movesOnly />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="notice"
        query={query}
        linesOf={(reply) => reply.notices}
        table={(notices) => <DeskTable notices={notices} />}
        none={{ title: t(`none.${status}`), body: t(`none.${status}.body`) }}
      />
    </DeskSplit>
  );
}
