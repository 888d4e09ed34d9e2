import type { HandledThread } from '@machi/domain/message-desk/contract';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { listedMoment } from '../../../shell/listed.ts';
import { useMessageDeskTexts } from '../texts.ts';
import { useDeskAddress } from '../desk-address.ts';
import { ThreadTags } from '../ThreadTags.tsx';
import type { MovingThreads } from '../use-moving.ts';

export const threadLinkId = (id: number): string => `thread-${id}`;

/** Beside an open thread there is room for who and how it stands alone. */
const COLUMNS = { wide: ['who', 'when', 'assigned', 'state'], beside: ['who', 'state'] } as const;

interface ThreadTableProps {
  readonly threads: readonly HandledThread[];
  readonly moving: MovingThreads | undefined;
}

/** One line a thread. */
export function ThreadTable({ threads, moving }: ThreadTableProps) {
  const { t, locale } = useMessageDeskTexts();
  const { address, hrefWith } = useDeskAddress();
  const isBeside = address.thread !== undefined;
  const columns = COLUMNS[isBeside ? 'beside' : 'wide'];
  const cells: Readonly<Record<(typeof columns)[number], (line: HandledThread) => React.ReactNode>> = {
    who: ({ message_thread_id: id, name, subject, last_at: at }) => (
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
