import { closeMonth, readClosing } from '@machi/domain/billing/desk-contract';
import type { ClosedMonth, ClosingPreview } from '@machi/domain/billing/desk-views';
import { monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { dateInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useBillTexts } from './texts.ts';
import { listedToday } from '../../shell/listed.ts';
import { useBillAddress } from './bill-address.ts';

/** Closed months, latest first, with links to their bills. */
function ClosedMonths({ months }: { readonly months: readonly ClosedMonth[] }) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  if (months.length === 0) return null;
  const yen = (amount: number) => <span className="num desk-line">{signedYenInWords(amount)[locale]}</span>;
  return (
    <Disclosure title={t('months', { count: months.length })}>
      <Table
        caption={t('months.list')}
        columns={(['month', 'closed', 'bills', 'yen', 'open'] as const).map((id) => ({ id, head: t(`months.${id}`) }))}
        rows={months.map((one) => ({
          id: one.month,
          cells: [
            <TextLink key="month" href={hrefWith({ month: one.month, page: undefined, state: '', q: '' })}>
              {monthInWords(one.month)[locale]}
            </TextLink>,
            <span key="closed">
              {listedToday(one.closed_at.slice(0, 10), locale)}{' '}
              <small className="desk-under">{one.closed_by_name}</small>
            </span>,
            <span key="bills" className="num">
              {one.bills.toLocaleString(locale)}
            </span>,
            yen(one.yen),
            <span key="open" className="num">
              {t('months.owed', { count: one.open, yen: signedYenInWords(one.open_yen)[locale] })}
            </span>,
          ],
        }))}
      />
    </Disclosure>
  );
}

/** The next month with the effect of closing it, and the closed months below. */
export function ClosingView() {
  const { t, locale } = useBillTexts();
  const query = useQuery(askAnew(readClosing, {}, locale));
  const head = useRef<HTMLDivElement>(null);
  if (!query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { closing, months, is_free } = query.data;
  if (is_free && months.length === 0) return <Callout title={t('free')} />;
  return (
    <div className="stack" ref={head} tabIndex={-1}>
      <Panel
        title={closing === null ? t('close.none') : t('close.title', { month: monthInWords(closing.month)[locale] })}
      >
        {closing === null ? (
          <p>{t('close.none.body')}</p>
        ) : (
          <Preview closing={closing} onClosed={() => head.current?.focus()} />
        )}
      </Panel>
      <ClosedMonths months={months} />
    </div>
  );
}

/** Effect of closing; anomalies appear only if there are any. */
function Preview({ closing, onClosed }: { readonly closing: ClosingPreview; readonly onClosed: () => void }) {
  const texts = useBillTexts();
  const { t, locale } = texts;
  const yen = (amount: number) => signedYenInWords(amount)[locale];
  const month = monthInWords(closing.month)[locale];
  const figures = [
    ['bills', t('close.count', { count: closing.bills })],
    ['visits', t('close.times', { count: closing.visits, yen: yen(closing.yen) })],
    ['planned', dateInWords(closing.planned_on)[locale]],
    ...(closing.beyond > 0 ? [['beyond', t('close.number', { count: closing.beyond })] as const] : []),
    ...(closing.late > 0 ? [['late', t('close.number', { count: closing.late })] as const] : []),
    ...(closing.reversed > 0
      ? [['reversed', t('close.times', { count: closing.reversed, yen: yen(closing.reversed_yen) })] as const]
      : []),
    ...(closing.carried_yen < 0 ? [['credit', yen(closing.carried_yen)] as const] : []),
    ...(closing.carried > 0 ? [['carried', t('close.count', { count: closing.carried })] as const] : []),
    ...(closing.settled > 0 ? [['settled', t('close.count', { count: closing.settled })] as const] : []),
    ...(closing.without_account > 0
      ? [['account', t('close.count', { count: closing.without_account })] as const]
      : []),
    ...(closing.early > 0 ? [['early', t('close.count', { count: closing.early })] as const] : []),
    ...(closing.nobodys > 0 ? [['nobodys', t('close.number', { count: closing.nobodys })] as const] : []),
  ] as const;

  return (
    <>
      <DescriptionList
        rows={figures.map(([id, detail]) => ({
          id,
          term: t(`close.${id}`),
          detail: <span className="num">{detail}</span>,
          ...(id === 'account' && {
            action: <TextLink href="/bath-billing?state=no-account">{t('close.account.see')}</TextLink>,
          }),
        }))}
      />
      <div className="actions">
        <AskedAction
          endpoint={closeMonth}
          input={{ month: closing.month, seen: closing.seen }}
          label={t('close.send', { month })}
          question={t('close.question', { month })}
          consequence={t('close.consequence', { count: closing.bills, yen: yen(closing.yen + closing.reversed_yen) })}
          confirm={t('close.confirm')}
          done={({ closed }) => t('close.done', { month, count: closed.bills })}
          isDanger
          isOnce
          button={{ variant: 'primary' }}
          words={texts}
          // The button now belongs to another month, or is gone.
          onShown={onClosed}
        />
      </div>
    </>
  );
}
