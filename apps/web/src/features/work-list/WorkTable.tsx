import { dateInWords } from '@machi/domain/calendar/words';
import type { WaitingWork } from '@machi/domain/work-list/contract';
import { deskOf } from '@machi/domain/work-list/kinds';
import { daysWaited } from '@machi/domain/work-list/rules';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { KeyHints } from '../../shell/desk/inbox/KeyHints.tsx';
import { useInbox } from '../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../shell/desk/inbox/use-inbox-keys.ts';
import type { Waiting } from '../../shell/desk/inbox/use-inbox.ts';
import { useWorkTexts } from '../../shell/work-list/texts.ts';
import { useWorkListTexts } from './texts.ts';

interface WorkTableProps {
  readonly lines: readonly WaitingWork[];
  readonly today: string;
}

const lineId = (kind: string): string => `work-${kind}`;

/** A row a kind: how much waits, how much of it is late, since when, and until when the next has time. */
export function WorkTable({ lines, today }: WorkTableProps) {
  const { t, locale } = useWorkListTexts();
  const { t: work } = useWorkTexts();
  const [hasKeys, setHasKeys] = useKeySwitch();
  useInboxKeys(
    hasKeys,
    useInbox<Waiting, 'approve' | 'refuse'>({ codes: lines.map(({ kind }) => kind), targets: [], lineId }).press,
  );
  const since = (oldest: string): string => {
    const day = dateInWords(oldest)[locale];
    const count = daysWaited(oldest, today);
    return count === 0 ? t('since-today', { day }) : t('since', { day, count });
  };
  return (
    <>
      <KeyHints isOn={hasKeys} onSwitch={setHasKeys} movesOnly />
      <Table
        caption={t('table')}
        captionHidden
        rowHeads
        columns={[
          { id: 'kind', head: t('kind') },
          { id: 'waiting', head: t('waiting'), numeric: true, labelled: true },
          { id: 'late', head: t('late'), numeric: true, labelled: true },
          { id: 'oldest', head: t('oldest'), labelled: true },
          { id: 'next-due', head: t('next-due'), labelled: true },
        ]}
        rows={lines.map(({ kind, waiting, late, oldest, next_due, key }) => ({
          id: kind,
          cells: [
            <TextLink key="kind" id={lineId(kind)} data-line={kind} className="desk-name" href={deskOf(kind, key)}>
              {work(`kind.${kind}`)}
            </TextLink>,
            waiting,
            late === 0 ? late : <b key="late">{late}</b>,
            <Unbroken key="oldest" text={since(oldest)} />,
            <Unbroken key="next-due" text={next_due === null ? t('no-due') : dateInWords(next_due)[locale]} />,
          ],
        }))}
      />
    </>
  );
}
