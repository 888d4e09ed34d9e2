import { listAudit, readAuditChain, type AuditCut, type AuditLine } from '@machi/domain/audit/contract';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { longDayOf } from '@machi/domain/calendar/long-days';
import { Callout } from '@machi/ui/callout/Callout';
import { auditWordsOf, subjectOfAction } from '@machi/domain/audit/audit-words';
import { load } from '../../../shell/calls/client.ts';
import { keptInLanguages } from '../../../shell/calls/kept-in-languages.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { isAuditKey, useDeskTexts, type DeskTexts } from '../texts.ts';
import { deskHref } from '../desk-address.ts';
import { ask } from '../../../shell/calls/ask.ts';

type Action = Pick<AuditLine, 'action' | 'subject' | 'subject_id' | 'actor_member_id'>;

/** An action in words, some with other words when done to oneself. An action without words appears as recorded. */
function actionInWords({ action, subject, subject_id, actor_member_id }: Action, { t, locale }: DeskTexts): string {
  const isOwn = subject === 'member' && subject_id !== null && subject_id === actor_member_id;
  const [own, any] = [`action.own.${action}`, `action.${action}`];
  if (isOwn && isAuditKey(own)) return t(own);
  return isAuditKey(any) ? t(any) : (auditWordsOf(action, locale) ?? action);
}

/** Subject of an action: "会員 12", "端末 3（120人）". */
function subjectInWords(
  { subject, subject_id, people }: Pick<AuditLine, 'subject' | 'subject_id' | 'people'>,
  { t, locale }: DeskTexts,
): string {
  const key = `subject.${subject}`;
  const words = isAuditKey(key) ? t(key) : (subjectOfAction(subject, locale) ?? subject);
  const named = subject_id === null ? words : `${words} ${subject_id}`;
  return people === null ? named : t('showed', { subject: named, count: people });
}

/** Start of the log after old entries expired: since when, by which seal, and whether the chain continues from it. */
function LogBegins({ cut }: { readonly cut: AuditCut }) {
  const { t, locale } = useDeskTexts();
  // Only a result already on this page: each check is a recorded action.
  const { data } = useQuery({ ...ask(readAuditChain, {}, locale), enabled: false });
  return (
    <Callout tone="info" headingLevel={3} title={t('begins')}>
      <p>
        {t('begins.what', {
          count: cut.deeds,
          shown: cut.deeds.toLocaleString(locale),
          until: longDayOf(cut.sealed_at, locale),
          day: longDayOf(cut.cut_at, locale),
          seal: cut.audit_seal_id,
        })}
      </p>
      <p>
        {t('begins.hash')} <code className="members-hash">{cut.hash}</code>
      </p>
      {data?.chain.cut?.hash === cut.hash && data.chain.state !== 'broken' && <p>{t('begins.checked')}</p>}
    </Callout>
  );
}

/** Cursor of the log's newest portion, which has no line before it. */
const NEWEST = 0;

function subjectOf(line: AuditLine, texts: DeskTexts) {
  const words = subjectInWords(line, texts);
  if (line.subject !== 'member' || line.subject_id === null) return words;
  const href = deskHref(new URLSearchParams(), { view: 'audit', member: String(line.subject_id) });
  return <TextLink href={href}>{words}</TextLink>;
}

interface AuditLinesProps {
  readonly memberId: number | undefined;
  /** Whether it stands in the file of the member it is about. */
  readonly isInFile?: boolean;
}

/** Who did what when, newest first; a button loads more. */
export function AuditLines({ memberId, isInFile = false }: AuditLinesProps) {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const query = useInfiniteQuery({
    queryKey: [listAudit.name, locale, memberId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      load(
        listAudit,
        {
          ...(pageParam === NEWEST ? {} : { before: pageParam }),
          ...(memberId === undefined ? {} : { member_id: memberId }),
        },
        { signal },
      ),
    initialPageParam: NEWEST,
    placeholderData: keptInLanguages(locale, memberId ?? 'all'),
    getNextPageParam: ({ lines: shown, has_more }) => (has_more ? shown.at(-1)?.audit_id : undefined),
  });
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  if (!data) {
    return <NotLoaded query={query} label={t('audit.loading')} />;
  }
  const lines = data.pages.flatMap((page) => page.lines);
  const cut = data.pages.at(-1)?.cut;
  const begins = cut && <LogBegins cut={cut} />;
  if (lines.length === 0)
    return (
      <>
        <EmptyState title={t('audit.none')} headingLevel={3} />
        {begins}
      </>
    );
  return (
    <div className="stack">
      <Table
        caption={t('audit.all')}
        fold="lines"
        columns={[
          { id: 'acted_at', head: t('when') },
          { id: 'actor', head: t('audit.who') },
          { id: 'action', head: t('audit.action') },
          ...(isInFile ? [] : [{ id: 'subject', head: t('audit.subject') }]),
          { id: 'sealed', head: t('audit.sealed') },
        ]}
        rows={lines.map((line) => ({
          id: String(line.audit_id),
          cells: [
            <span key="when" className="num nb">
              {momentInWords(line.acted_at, locale)}
            </span>,
            line.actor_name ?? t(line.actor_member_id === null ? 'audit.guest' : 'audit.gone'),
            actionInWords(line, texts),
            ...(isInFile ? [] : [subjectOf(line, texts)]),
            <StatusTag key="sealed" shape={line.is_sealed ? 'fixed' : 'provisional'}>
              {t(line.is_sealed ? 'audit.sealed.1' : 'audit.sealed.0')}
            </StatusTag>,
          ],
        }))}
      />
      {hasNextPage && (
        <Button
          size="small"
          busy={isFetchingNextPage}
          busyLabel={t('audit.reading')}
          onClick={() => void fetchNextPage()}
        >
          {t('audit.more')}
        </Button>
      )}
      {begins}
    </div>
  );
}
