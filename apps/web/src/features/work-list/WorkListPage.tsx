import { LATE_AFTER_DAYS, daysWaited } from '@machi/domain/work-list/rules';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useWorkTexts, workQuery, useWorkTold } from '../../shell/work-list/waiting-work.ts';
import '@machi/ui/styles/desk.css';
import { dateInWords } from '@machi/domain/calendar/words';
import { callInWords } from '@machi/domain/inquiry/call-back';
import type { WaitingWork } from '@machi/domain/work-list/contract';
import { deskOf } from '@machi/domain/work-list/kinds';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import '../../shell/desk/inbox/inbox.css';
import { KeyHints } from '../../shell/desk/inbox/KeyHints.tsx';
import { useInbox, type Waiting } from '../../shell/desk/inbox/use-inbox.ts';
import { useInboxKeys, useKeySwitch } from '../../shell/desk/inbox/use-inbox-keys.ts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useWorkListTexts = deskTextsOf('work-list', { ja, en });

const lineId = (kind: string): string => `work-${kind}`;

/** A row for each kind: the number that waits, how many are late, since when, and the next deadline. */
function WorkTable({ lines, today }: { lines: readonly WaitingWork[]; today: string }) {
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
  const dueInWords = (due: string | null): string =>
    due === null ? t('no-due') : callInWords(due)[locale] || dateInWords(due)[locale];
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
            <Unbroken key="next-due" text={dueInWords(next_due)} />,
          ],
        }))}
      />
    </>
  );
}

/** Everything that waits for an official, of all desks (product, "Waiting work"). */
export default function WorkListPage() {
  const { t, locale } = useWorkListTexts();
  const query = useQuery(workQuery(locale));
  const { t: work } = useWorkTexts();
  useWorkTold();
  const { data } = query;
  const sum = (of: 'waiting' | 'late'): number => (data?.work ?? []).reduce((all, line) => all + line[of], 0);
  return (
    <div className="desk">
      <PageHead title={officialTitle('work', locale)} sub={t('sub')} />
      {!data && <NotLoaded query={query} label={t('loading')} />}
      {data && (
        <div className="stack">
          {data.failed.length > 0 && (
            <Callout tone="warning" title={t('failed')}>
              <p>{t('failed.body', { kinds: data.failed.map((kind) => work(`kind.${kind}`)).join(t('comma')) })}</p>
            </Callout>
          )}
          <p role="status" className="num">
            {data.work.length > 0 && t('total', { count: sum('waiting') })}{' '}
            {sum('late') > 0 && <b>{t('total-late', { count: sum('late') })}</b>}
          </p>
          {data.work.length > 0 && <WorkTable lines={data.work} today={data.today} />}
          {data.work.length === 0 && data.failed.length === 0 && (
            <EmptyState title={t('none')}>
              <p>{t('none.body')}</p>
            </EmptyState>
          )}
          {data.work.length > 0 && <p className="sm">{t('rule', { count: LATE_AFTER_DAYS })}</p>}
        </div>
      )}
    </div>
  );
}
