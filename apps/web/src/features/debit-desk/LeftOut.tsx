import { monthInWords } from '@machi/domain/billing/words';
import { listLeftOut } from '@machi/domain/debits/contract';
import type { LeftOutReason } from '@machi/domain/debits/model';
import { debitWords } from '@machi/domain/debits/words';
import { yenInWords } from '@machi/domain/locale/words';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useDebitTexts } from './texts.ts';
import type { AskedRun } from './debit-address.ts';
import { useDebitAddress } from './debit-address.ts';

interface LeftOutProps {
  readonly asked: AskedRun;
  readonly which: { readonly reason: LeftOutReason; readonly page?: string };
}

/** Whose bills a run would leave out for a reason. */
export function LeftOut({ asked, which }: LeftOutProps) {
  const { t, locale } = useDebitTexts();
  const { hrefWith } = useDebitAddress();
  const query = useQuery(askList(listLeftOut, { ...asked, ...which }, locale));
  const { data } = query;
  const title = debitWords[locale].reasons[which.reason];
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <section className="stack-tight" aria-label={title} aria-busy={query.isPlaceholderData}>
      <h3>{title}</h3>
      <p role="status" className="num sm">
        {t('left-out.found', { count: data.total })}
      </p>
      {data.bills.length > 0 && (
        <Table
          caption={title}
          columns={(['who', 'month', 'yen'] as const).map((id) => ({ id, head: t(`left-out.${id}`) }))}
          rows={data.bills.map((bill) => ({
            id: String(bill.billing_id),
            cells: [
              <span key="who">
                <TextLink className="desk-name" href={`/bath-billing?bill=${bill.billing_id}`}>
                  {bill.member_id === null ? t('left', { name: bill.name }) : bill.name}
                </TextLink>
                {bill.remark !== '' && <small className="desk-under">{bill.remark}</small>}
              </span>,
              <span key="month">
                {monthInWords(bill.month)[locale]}
                <small className="desk-under num">{bill.invoice_code}</small>
              </span>,
              <span key="yen" className="num desk-line">
                {yenInWords(bill.yen)[locale]}
              </span>,
            ],
          }))}
        />
      )}
      <DeskPages t={t} reply={data} hrefWith={hrefWith} />
    </section>
  );
}
