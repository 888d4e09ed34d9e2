import type { BillRow } from '@machi/domain/billing/desk-views';
import { billWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { listedToday } from '../../shell/listed.ts';
import { BILL_SHAPES, standingOf } from '../../shell/billing/bill-shapes.ts';
import { useBillTexts } from './texts.ts';
import { useBillAddress } from './bill-address.ts';

export const billLinkId = (billingId: number): string => `bill-${billingId}`;

/** One line a bill; beside an open one only who, how much and how it stands. */
export function BillTable({ bills }: { readonly bills: readonly BillRow[] }) {
  const { t, locale } = useBillTexts();
  const { address, hrefWith } = useBillAddress();
  const isBeside = address.bill !== undefined;
  const columns = (
    isBeside ? (['who', 'amount', 'state'] as const) : (['month', 'who', 'amount', 'state', 'day'] as const)
  ).map((id) => ({ id, head: t(`column.${id}`), numeric: id === 'amount' }));
  const rows = bills.map((bill) => {
    const { billing_id, member_id, name, invoice_code } = bill;
    const isOpen = billing_id === address.bill;
    const standing = standingOf(bill);
    const month = <span className="num desk-line">{monthInWords(bill.month)[locale]}</span>;
    const who = (
      <>
        <TextLink
          id={billLinkId(billing_id)}
          className="desk-name"
          href={hrefWith({ bill: String(billing_id) })}
          aria-current={isOpen || undefined}
        >
          {member_id === null ? t('left', { name }) : name}
        </TextLink>
        <small className="desk-under num">
          {isBeside ? (
            monthInWords(bill.month)[locale]
          ) : (
            <Unbroken text={t('visits', { count: bill.visits, number: invoice_code })} />
          )}
        </small>
      </>
    );
    const amount = <span className="num desk-line">{signedYenInWords(bill.amount)[locale]}</span>;
    const tag = (
      <span className="row tight">
        <DeathTag person={bill} locale={locale} />
        <StatusTag shape={BILL_SHAPES[standing]}>{billWords[locale].states[standing]}</StatusTag>
      </span>
    );
    const day = <span className="num desk-line">{listedToday(bill.paid_at, locale)}</span>;
    return {
      id: String(billing_id),
      cells: isBeside ? [who, amount, tag] : [month, who, amount, tag, day],
      current: isOpen,
    };
  });
  return <Table caption={t('list')} columns={columns} rows={rows} />;
}
