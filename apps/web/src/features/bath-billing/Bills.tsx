import { readBathInvoice, readBathReceipt, readBathSlip, type OwnBill } from '@machi/domain/billing/contract';
import { isOverdue, refuseSlip } from '@machi/domain/billing/rules';
import { billWords, kindInWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { BILL_SHAPES, standingOf } from '../../shell/billing/state-shapes.ts';
import { useBathBillingTexts, usePdf } from './texts.ts';

/** All bills, newest first: state, visits with their days, and PDFs. */
export function Bills({ bills, isDebited }: { readonly bills: readonly OwnBill[]; readonly isDebited: boolean }) {
  const { t } = useBathBillingTexts();
  return (
    <Section className="stack" titleId="bath-bills" title={t('bills')}>
      <ul className="bath-bills">
        {bills.map((bill) => (
          <li key={bill.billing_id}>
            <Bill bill={bill} isDebited={isDebited} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Text about an open bill's day: upcoming, past, sent to the bank, or past and without an answer yet. */
function dayWord(bill: OwnBill, isDebited: boolean) {
  const today = dateAt(new Date());
  const { asked_on, paid_at } = bill;
  if (isOverdue(bill, today, isDebited)) return { word: 'overdue.since', day: paid_at } as const;
  if (asked_on !== null) return { word: asked_on < today ? 'awaited' : 'asked', day: asked_on } as const;
  return { word: paid_at < today ? 'not-yet' : 'planned', day: paid_at } as const;
}

function Bill({ bill, isDebited }: { readonly bill: OwnBill; readonly isDebited: boolean }) {
  const { t, locale } = useBathBillingTexts();
  const invoice = usePdf(readBathInvoice);
  const receipt = usePdf(readBathReceipt);
  const slip = usePdf(readBathSlip);
  const { billing_id } = bill;
  const month = monthInWords(bill.month)[locale];
  const standing = standingOf(bill);
  const { word, day } = dayWord(bill, isDebited);
  const download = <Icon name="download" />;
  return (
    <article className="stack-tight" aria-labelledby={`bill-${billing_id}`}>
      <h3 id={`bill-${billing_id}`} className="bath-bill-head">
        <span>{month}</span> <b className="num">{signedYenInWords(bill.amount)[locale]}</b>{' '}
        <StatusTag shape={BILL_SHAPES[standing]}>{billWords[locale].states[standing]}</StatusTag>
      </h3>
      <p className="sm">
        {bill.paid_by !== null && t(`paid.${bill.paid_by}`, { day: dateInWords(bill.paid_at)[locale] })}
        {bill.state === 'open' &&
          (standing === 'open' || bill.asked_on !== null) &&
          t(word, { day: dateInWords(day)[locale] })}
        {bill.carried_yen < 0 && ` ${t('carried', { yen: signedYenInWords(bill.carried_yen)[locale] })}`}
      </p>
      <Disclosure title={t('uses', { count: bill.lines.length })}>
        <Table
          caption={t('uses.of', { month })}
          fold={false}
          columns={[
            { id: 'day', head: t('uses.day') },
            { id: 'what', head: t('uses.what') },
            { id: 'yen', head: t('uses.yen'), numeric: true },
          ]}
          rows={bill.lines.map((line, index) => ({
            id: `${line.day} ${line.kind} ${bill.lines.length - index}`,
            cells: [
              <span key="day" className="nb">
                {dayInWords(line.day)[locale]}
              </span>,
              kindInWords(line)[locale],
              <span key="yen" className="num nb">
                {signedYenInWords(line.yen)[locale]}
              </span>,
            ],
          }))}
        />
      </Disclosure>
      <div className="actions">
        {refuseSlip(bill, isDebited) === undefined && (
          <Button
            size="small"
            icon={download}
            busy={slip.busy}
            busyLabel={t('preparing')}
            aria-describedby={`bill-${billing_id}`}
            onClick={() => void slip.save({ billing_id })}
          >
            {t('slip')}
          </Button>
        )}
        <Button
          size="small"
          icon={download}
          busy={invoice.busy}
          busyLabel={t('preparing')}
          aria-describedby={`bill-${billing_id}`}
          onClick={() => void invoice.save({ billing_id })}
        >
          {t('invoice')}
        </Button>
        {bill.state === 'paid' && (
          <Button
            size="small"
            icon={download}
            busy={receipt.busy}
            busyLabel={t('preparing')}
            aria-describedby={`bill-${billing_id}`}
            onClick={() => void receipt.save({ billing_id })}
          >
            {t('receipt')}
          </Button>
        )}
      </div>
    </article>
  );
}
