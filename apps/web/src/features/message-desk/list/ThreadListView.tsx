import { listThreads, threadAssignments, threadStates, type HandledThread } from '@machi/domain/message-desk/contract';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { askList } from '../../../shell/calls/ask.ts';
import { DeskSplit } from '../../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../../shell/desk/files/FoundFiles.tsx';
import { KeyHints } from '../../../shell/desk/inbox/KeyHints.tsx';
import { useInbox } from '../../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../../shell/desk/inbox/use-inbox-keys.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { HEADING_ID, useDeskAddress } from '../desk-address.ts';
import { ThreadPanel } from '../file/ThreadPanel.tsx';
import { useMoving, type MovingThreads } from '../use-moving.ts';
import { listedMoment } from '../../../shell/listed.ts';
import { ThreadTags } from '../ThreadTags.tsx';

const threadLinkId = (id: number): string => `thread-${id}`;

/** Columns; beside an open thread there is room only for name and state. */
const COLUMNS = { wide: ['who', 'when', 'assigned', 'state'], beside: ['who', 'state'] } as const;

function ThreadTable({ threads, moving }: { threads: readonly HandledThread[]; moving: MovingThreads | undefined }) {
  const { t, locale } = useMessageDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const isBeside = address.thread !== undefined;
  const columns = COLUMNS[isBeside ? 'beside' : 'wide'];
  const cells: Readonly<Record<(typeof columns)[number], (line: HandledThread) => React.ReactNode>> = {
    who: ({ message_thread_id: id, name, club_name: club, subject, last_at: at }) => (
      <>
        <TextLink
          id={threadLinkId(id)}
          data-line={String(id)}
          className="desk-name"
          href={hrefWith({ thread: String(id) })}
          aria-current={id === address.thread || undefined}
        >
          {name === '' ? t('guest') : name}
        </TextLink>
        {club !== null && <small className="desk-under">{t('club', { club })}</small>}
        <small className="desk-under message-desk-subject">{subject}</small>
        {isBeside && <small className="desk-under num">{listedMoment(at, locale)}</small>}
      </>
    ),
    when: ({ last_at: at }) => <span className="num desk-line">{listedMoment(at, locale)}</span>,
    assigned: ({ assigned_to: to, assigned_name: name }) =>
      to === null ? <span className="muted">{t('assign.nobody')}</span> : name,
    state: (line) => <ThreadTags thread={line} moving={moving} />,
  };
  return (
    <Table
      caption={t('list')}
      columns={columns.map((id) => ({ id, head: t(`column.${id}`) }))}
      rows={threads.map((line) => ({
        id: String(line.message_thread_id),
        cells: columns.map((id) => cells[id](line)),
        current: line.message_thread_id === address.thread,
      }))}
    />
  );
}

/** Refresh interval of the list without a stream, in milliseconds; each access is recorded. */
const EVERY_MILLISECONDS = 60_000;

/** Threads that wait for an answer, or all of the office's threads, and the open one. */
export function ThreadListView() {
  const { t, locale } = useMessageDeskTexts();
  const { address, hrefWith, go } = useDeskAddress();
  const { thread, asked } = address;
  const { moving, isReady } = useMoving();
  const query = useQuery({
    ...askList(listThreads, asked, locale),
    enabled: isReady,
    refetchInterval: moving === undefined ? EVERY_MILLISECONDS : false,
  });
  const { data } = query;
  const [hasKeys, setHasKeys] = useKeySwitch();
  const lines = data?.threads ?? [];
  const inbox = useInbox<{ readonly code: string }, never>({
    codes: lines.map(({ message_thread_id: id }) => String(id)),
    targets: [],
    lineId: (code) => threadLinkId(Number(code)),
    open: thread === undefined ? undefined : { code: String(thread), headingId: HEADING_ID },
  });
  // The list decides nothing: keys only move between lines.
  useInboxKeys(hasKeys, (key) => {
    if ('step' in key) inbox.press(key);
  });
  /** Usually one office answers guests: for the others these lists would stay empty. */
  const isShown = (state: (typeof threadStates)[number]): boolean =>
    state === 'waiting' || state === 'all' || state === asked.state || (data?.counts[state] ?? 0) > 0;
  const elsewhere = { page: undefined, thread: undefined };
  return (
    <DeskSplit
      open={thread}
      linkId={threadLinkId}
      className="stack desk-list desk-stays"
      file={(id, isOpenedHere) => (
        <ThreadPanel key={id} id={id} takesFocus={isOpenedHere} moving={moving} isReady={isReady} />
      )}
    >
      <Segments
        label={t('state')}
        items={threadStates.filter(isShown).map((state) => ({
          href: hrefWith({ ...elsewhere, assigned: undefined, state: state === 'waiting' ? undefined : state }),
          label: data ? t(`state.${state}.count`, { count: data.counts[state] }) : t(`state.${state}`),
          current: state === asked.state,
        }))}
      />
      {asked.state === 'waiting' && (
        <FilterChips
          label={t('assigned')}
          chips={([undefined, ...threadAssignments] as const).map((one) => ({
            value: one ?? '',
            label: t(`assigned.${one ?? 'all'}`),
            ...(data ? { count: data.counts[one ?? 'waiting'] } : {}),
          }))}
          chosen={asked.assigned ?? ''}
          onChoose={(value) => go({ ...elsewhere, assigned: value === '' ? undefined : value })}
        />
      )}
      <KeyHints isOn={hasKeys} onSwitch={setHasKeys} movesOnly />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="thread"
        query={query}
        linesOf={(reply) => reply.threads}
        table={(threads) => <ThreadTable threads={threads} moving={moving} />}
        none={{ title: t(`none.${asked.state}`), body: t('none.body') }}
      />
    </DeskSplit>
  );
}
