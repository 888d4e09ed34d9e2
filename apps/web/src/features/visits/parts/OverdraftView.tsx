import { settleOverdraft } from '@machi/domain/terminals/contract';
import type { Overdraft } from '@machi/domain/terminals/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateAt } from '@machi/domain/calendar/model';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { longDayOf, momentInWords } from '../../../shell/language/dates.ts';
import { refusalLines } from '../../../shell/desk/refusal-lines.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { toldInPlace } from '../../../shell/calls/use-refusal-sentences.ts';
import { useReadOverdraftsAgain, visitQueries } from '../queries.ts';
import { useVisitTexts } from '../texts.ts';
import { visitHref } from './visit-address.ts';

const linkId = (visitId: number): string => `overdraft-${visitId}`;
const visitOf = ({ visit_id, visited_at }: Overdraft): string =>
  visitHref(new URLSearchParams(), { period: dateAt(new Date(visited_at)), visit: String(visit_id) });

/** Visits beyond the year's number that a terminal without a network let in, the open ones first. */
export function OverdraftView({ mayCorrect }: { readonly mayCorrect: boolean }) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const { data, isError, isFetching, refetch } = useQuery(visitQueries.overdrafts(locale));
  const readAgain = useReadOverdraftsAgain();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(settleOverdraft);
  const [pressed, setPressed] = useState<number>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const isDone = data?.overdrafts.some(({ visit_id, settled_at }) => visit_id === pressed && settled_at !== null);
  // The pressed button has gone with what it settled, and the row has moved below the open ones.
  useEffect(() => {
    if (isDone && pressed !== undefined) document.getElementById(linkId(pressed))?.focus();
  }, [isDone, pressed]);

  const whom = ({ name }: Overdraft): string => (name === null ? t('left') : t('overdraft.whom', { name }));

  async function settle(one: Overdraft) {
    const { visit_id } = one;
    setLines([]);
    setPressed(visit_id);
    const result = await send({ visit_id }, toldInPlace);
    if (result && !result.ok) setLines(refusalLines(result, texts));
    await readAgain();
    if (result?.ok) snackbar.show(t('overdraft.settle.done', { whom: whom(one) }), 'success');
  }
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  if (!data) return <PageLoading label={t('loading')} />;
  if (data.overdrafts.length === 0)
    return (
      <EmptyState title={t('overdraft.none')}>
        <p>{t('overdraft.none.body')}</p>
      </EmptyState>
    );
  const row = (one: Overdraft) => ({
    id: String(one.visit_id),
    cells: [
      <TextLink key="who" id={linkId(one.visit_id)} className="desk-name" href={visitOf(one)}>
        {one.name ?? t('left')}
      </TextLink>,
      <span key="when" className="num">
        {momentInWords(one.visited_at, locale)}
        <small className="desk-under">{one.terminal_name ?? '―'}</small>
      </span>,
      <span key="number" className="num">
        {t('overdraft.number.value', { visits: one.visits, of: one.visits_a_year, year: one.pass_year })}
      </span>,
      one.settled_at === null ? (
        <span key="state" className="visits-tags">
          <StatusTag shape="provisional">{t('overdraft.open')}</StatusTag>
          {mayCorrect && (
            <Button
              size="small"
              aria-label={t('overdraft.settle.of', { whom: whom(one) })}
              busy={busy && pressed === one.visit_id}
              busyLabel={t('sending')}
              onClick={() => void settle(one)}
            >
              {t('overdraft.settle')}
            </Button>
          )}
        </span>
      ) : (
        <span key="state" className="visits-tags">
          <StatusTag shape="fixed">{t('overdraft.settled')}</StatusTag>
          <small className="num">{longDayOf(one.settled_at, locale)}</small>
        </span>
      ),
    ],
  });
  return (
    <div className="stack">
      <p>{t('overdraft.what')}</p>
      {lines.length > 0 && (
        <Callout tone="error" live="alert">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
      <Table
        caption={t('view.overdraft')}
        columns={(['who', 'when', 'number', 'state'] as const).map((id) => ({ id, head: t(`overdraft.${id}`) }))}
        rows={data.overdrafts.map(row)}
      />
      {data.has_more && <p className="sm muted">{t('overdraft.more')}</p>}
    </div>
  );
}
