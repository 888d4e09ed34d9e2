import { readBill } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { billWords, kindInWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import type { Asker } from '@machi/domain/permissions/model';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useQuery } from '@tanstack/react-query';
import { BILL_SHAPES, standingOf } from '../../shell/billing/bill-shapes.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../shell/desk/files/WhatHappened.tsx';
import { useBillTexts } from './texts.ts';
import { BillDebits } from './BillDebits.tsx';
import { BillDeeds } from './BillDeeds.tsx';
import { BillPapers } from './BillPapers.tsx';
import { Heirs } from './Heirs.tsx';
import { useBillAddress } from './bill-address.ts';
import { BILL_NAME_ID } from './use-bill-deed.ts';

interface BillPanelProps {
  readonly billingId: number;
  readonly asker: Asker;
  /** It was opened from the list, not by an address. */
  readonly takesFocus: boolean;
}

/** One bill with its visits, and all that became of it. */
export function BillPanel({ billingId, ...rest }: BillPanelProps) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  const query = useQuery(askIfAny(readBill, { billing_id: billingId }, locale));
  return (
    <FilePanel
      t={t}
      closeHref={hrefWith({ bill: undefined })}
      query={query}
      fileOf={(reply) => reply.bill}
      className="file-short-terms"
    >
      {(bill) => <File bill={bill} {...rest} />}
    </FilePanel>
  );
}

function File({ bill, asker, takesFocus }: Omit<BillPanelProps, 'billingId'> & { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const isOwn = asker.member_id !== null && asker.member_id === bill.member_id;
  const standing = standingOf(bill);
  const words = billWords[locale];
  const yen = (amount: number) => signedYenInWords(amount)[locale];
  const rows = [
    ['month', monthInWords(bill.month)[locale]],
    ['number', bill.invoice_code],
    ['address', bill.address],
    [bill.state === 'paid' ? 'paid' : 'planned', dateInWords(bill.paid_at)[locale]],
    ['carried', bill.carried_yen === 0 ? '' : yen(bill.carried_yen)],
    ['failure', bill.debit_failure === null ? '' : words.failures[bill.debit_failure]],
  ] as const;
  return (
    <article className="stack" aria-labelledby={BILL_NAME_ID}>
      <header className="stack-tight">
        <FileHeading id={BILL_NAME_ID} className="desk-file-name" takesFocus={takesFocus}>
          {bill.member_id === null ? t('left', { name: bill.name }) : bill.name}{' '}
          <span className="num">{yen(bill.amount)}</span>
        </FileHeading>
        <span className="row tight">
          <DeathTag person={bill} locale={locale} />
          <StatusTag shape={BILL_SHAPES[standing]}>{words.states[standing]}</StatusTag>
        </span>
        {bill.member_id !== null && !isOwn && <p className="sm muted">{t('file.seen')}</p>}
      </header>
      <DescriptionList
        rows={rows.flatMap(([id, detail]) => (detail === '' ? [] : [{ id, term: t(`row.${id}`), detail }]))}
      />
      <BillPapers bill={bill} />
      {!isOwn && bill.death !== null && <Heirs bill={bill} death={bill.death} />}
      {isOwn ? <p className="sm muted">{t('file.own')}</p> : <BillDeeds bill={bill} />}
      <BillDebits bill={bill} />
      <section className="stack-tight" aria-labelledby="bill-lines">
        <h3 id="bill-lines">{t('lines')}</h3>
        <Table
          caption={t('lines')}
          fold={false}
          columns={(['day', 'what', 'yen'] as const).map((id) => ({
            id,
            head: t(`lines.${id}`),
            numeric: id === 'yen',
          }))}
          rows={bill.lines.map((line, index) => ({
            id: `${line.day} ${line.kind} ${bill.lines.length - index}`,
            cells: [
              <span key="day" className="num desk-line">
                {dayInWords(line.day)[locale]}
              </span>,
              kindInWords(line)[locale],
              <span key="yen" className="num desk-line">
                {yen(line.yen)}
              </span>,
            ],
          }))}
        />
      </section>
      <WhatHappened
        id="bill-deeds"
        title={t('deeds')}
        events={bill.deeds.map((deed) => ({
          what: (
            <>
              {words.deeds[deed.kind]} {deed.yen !== 0 && <span className="num">{yen(deed.yen)}</span>}
            </>
          ),
          reason: deed.reason,
          at: deed.done_at,
          by: deed.by_name,
        }))}
      />
    </article>
  );
}
