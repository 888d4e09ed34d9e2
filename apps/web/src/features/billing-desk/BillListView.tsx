import { BillFilter, exportBills, listBills, readClosing } from '@machi/domain/billing/desk-contract';
import { billWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import type { Asker } from '@machi/domain/permissions/model';
import { useQuery } from '@tanstack/react-query';
import type { BillRow } from '@machi/domain/billing/desk-views';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { askAnew, askList } from '../../shell/calls/ask.ts';
import { DeskSplit } from '../../shell/desk/DeskSplit.tsx';
import { FoundFiles } from '../../shell/desk/files/FoundFiles.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { useBillTexts } from './texts.ts';
import { BillPanel } from './BillPanel.tsx';
import { useBillAddress } from './bill-address.ts';
import { ListFilters } from '../../shell/desk/files/ListFilters.tsx';
import { listedToday } from '../../shell/listed.ts';
import { BILL_SHAPES, standingOf } from '../../shell/billing/state-shapes.ts';

const billLinkId = (billingId: number): string => `bill-${billingId}`;

/** One line for each bill; beside an open one only person, amount and state. */
function BillTable({ bills }: { readonly bills: readonly BillRow[] }) {
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

/** Searches bills by person, month and state. */
function BillFilters({ isMain }: { readonly isMain: boolean }) {
  const { t, locale } = useBillTexts();
  const { address, go } = useBillAddress();
  const { data } = useQuery(askAnew(readClosing, {}, locale));
  const { q = '', state = '', month = '' } = address.asked;
  const { states } = billWords[locale];
  const months = [...new Set([...(data?.months ?? []).map((one) => one.month), ...(month === '' ? [] : [month])])];
  return (
    <ListFilters
      t={t}
      go={go}
      file="bill"
      isMain={isMain}
      shown={{ q, state, month }}
      fields={[
        {
          name: 'month',
          label: t('month'),
          options: months.map((one) => ({ value: one, label: monthInWords(one)[locale] })),
        },
        {
          name: 'state',
          label: t('state'),
          options: BillFilter.options.map((one) => ({ value: one, label: states[one] })),
        },
      ]}
    />
  );
}

/** Bills, newest first, and the open one. */
export function BillListView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useBillTexts();
  const { address, hrefWith } = useBillAddress();
  const { bill, asked } = address;
  const query = useQuery(askList(listBills, asked, locale));
  const { page: _page, ...question } = asked;
  const inWords = (amount: number) => signedYenInWords(amount)[locale];
  return (
    <DeskSplit
      open={bill}
      linkId={billLinkId}
      className="stack desk-list"
      file={(billingId, isOpenedHere) => (
        <BillPanel key={billingId} billingId={billingId} asker={asker} takesFocus={isOpenedHere} />
      )}
    >
      <BillFilters isMain={bill === undefined} />
      <FoundFiles
        t={t}
        hrefWith={hrefWith}
        file="bill"
        query={query}
        linesOf={(reply) => reply.bills}
        table={(lines) => <BillTable bills={lines} />}
        none={{ title: t('none'), body: t(Object.keys(question).length > 0 ? 'none.body' : 'none.yet') }}
        beside={({ yen, open_yen }) => t('sums', { yen: inWords(yen), open: inWords(open_yen) })}
      >
        {bill === undefined && (
          <SaveTable
            endpoint={exportBills}
            question={question}
            t={t}
            label={t('export.send')}
            note={t('export.note')}
          />
        )}
      </FoundFiles>
    </DeskSplit>
  );
}
