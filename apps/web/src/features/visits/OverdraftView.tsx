import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { listOverdrafts, settleOverdraft, type Overdraft } from '@machi/domain/terminals/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { TextLink } from '@machi/ui/link/TextLink';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useInbox, type Waiting } from '../../shell/desk/inbox/use-inbox.ts';
import { useAction } from '../../shell/calls/use-call.ts';
import { useVisitTexts } from './texts.ts';
import { visitHref } from './visit-address.ts';

const codeOf = ({ visit_id: id }: Overdraft): string => String(id);
const linkId = (code: string): string => `overdraft-${code}`;
const visitOf = ({ visit_id, visited_at }: Overdraft): string =>
  visitHref(new URLSearchParams(), { period: dateAt(new Date(visited_at)), visit: String(visit_id) });

/** Visits beyond the year's limit that an offline terminal admitted, open ones first. */
export function OverdraftView({ mayCorrect }: { readonly mayCorrect: boolean }) {
  const { t, locale } = useVisitTexts();
  const query = useQuery(askAnew(listOverdrafts, {}, locale));
  const all = query.data?.overdrafts ?? [];
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const { send, busy } = useAction(settleOverdraft);
  const [lines, setLines] = useState<readonly string[]>([]);
  const inbox = useInbox<Waiting, 'settle'>({
    codes: all.map(codeOf),
    targets: all.filter(({ settled_at }) => settled_at === null).map((one) => ({ code: codeOf(one) })),
    lineId: linkId,
    keepsDecided: true,
  });

  const whom = ({ name }: Overdraft): string => (name === null ? t('left') : t('overdraft.whom', { name }));

  async function settle(one: Overdraft) {
    if (busy) return;
    setLines([]);
    const target = { code: codeOf(one) };
    inbox.ask('settle', [target]);
    const result = await send({ visit_id: one.visit_id }, toldInPlace);
    if (result && !result.ok) setLines(refusalLines(result, { t }));
    // A colleague may have settled it.
    inbox.done([target]);
    inbox.close();
    inbox.goOn();
    await readChanged(settleOverdraft);
    if (result?.ok) snackbar.show(t('overdraft.settle.done', { whom: whom(one) }), 'success');
  }
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  if (all.length === 0)
    return (
      <EmptyState title={t('overdraft.none')}>
        <p>{t('overdraft.none.body')}</p>
      </EmptyState>
    );
  const row = (one: Overdraft) => ({
    id: String(one.visit_id),
    cells: [
      <TextLink key="who" id={linkId(codeOf(one))} className="desk-name" href={visitOf(one)}>
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
            <SendingButton
              size="small"
              aria-label={t('overdraft.settle.of', { whom: whom(one) })}
              busy={busy && inbox.asked?.targets[0]?.code === codeOf(one)}
              onClick={() => void settle(one)}
            >
              {t('overdraft.settle')}
            </SendingButton>
          )}
        </span>
      ) : (
        <span key="state" className="visits-tags">
          <StatusTag shape="fixed">{t('overdraft.settled')}</StatusTag>
          <small className="num">{dateInWords(dateAt(new Date(one.settled_at)))[locale]}</small>
        </span>
      ),
    ],
  });
  return (
    <div className="stack">
      <p>{t('overdraft.what')}</p>
      <CalloutLines lines={lines} />
      <Table
        caption={t('view.overdraft')}
        columns={(['who', 'when', 'number', 'state'] as const).map((id) => ({ id, head: t(`overdraft.${id}`) }))}
        rows={all.map(row)}
      />
      {query.data.has_more && <p className="sm muted">{t('overdraft.more')}</p>}
    </div>
  );
}
