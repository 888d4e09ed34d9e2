import { listReminders } from '@machi/domain/billing/reminder-contract';
import type { BillToRemind } from '@machi/domain/billing/reminder-contract';
import { billWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import type { Asker } from '@machi/domain/permissions/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askAnew } from '../../../shell/calls/ask.ts';
import { listedToday } from '../../../shell/listed.ts';
import { useBillTexts } from '../texts.ts';
import { MadeReminders } from './MadeReminders.tsx';
import { RemindBills } from './RemindBills.tsx';
import { useBillAddress } from '../bill-address.ts';

/** Overdue bills for which letters may be sent today, and the letters that were made before. */
export function RemindersView({ asker }: { readonly asker: Asker }) {
  const { t, locale } = useBillTexts();
  const { data } = useQuery(askAnew(listReminders, {}, locale));
  if (!data || (data.total === 0 && data.reminders.length === 0)) return null;
  return (
    <Disclosure title={t('remind', { count: data.total })}>
      <div className="stack">
        {data.due.length === 0 ? (
          <p>{t('remind.none')}</p>
        ) : (
          <Due due={data.due.filter((bill) => bill.member_id !== asker.member_id)} total={data.total} />
        )}
        <MadeReminders reminders={data.reminders} />
      </div>
    </Disclosure>
  );
}

function Due({ due, total }: { readonly due: readonly BillToRemind[]; readonly total: number }) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = due.filter(({ billing_id }) => !left.has(billing_id));
  const isAll = chosen.length === due.length;
  function choose(ids: readonly number[], isChosen: boolean) {
    const next = new Set(left);
    for (const id of ids)
      if (isChosen) next.delete(id);
      else next.add(id);
    setLeft(next);
  }
  const words = billWords[locale];
  return (
    <>
      <p>{total > due.length ? t('remind.some', { count: due.length }) : t('remind.what')}</p>
      <CheckField
        id="remind-all"
        label={t('remind.all')}
        checked={isAll}
        onChange={({ target }) =>
          choose(
            due.map(({ billing_id }) => billing_id),
            target.checked,
          )
        }
      />
      <Table
        caption={t('remind.list')}
        columns={(['choose', 'who', 'amount', 'due', 'before'] as const).map((id) => ({
          id,
          head: t(`remind.column.${id}`),
          numeric: id === 'amount',
        }))}
        rows={due.map((bill) => ({
          id: String(bill.billing_id),
          cells: [
            <label key="choose" className="check">
              <input
                type="checkbox"
                aria-label={t('remind.choose', { name: bill.name, month: monthInWords(bill.month)[locale] })}
                checked={!left.has(bill.billing_id)}
                onChange={({ target }) => choose([bill.billing_id], target.checked)}
              />
            </label>,
            <span key="who">
              <TextLink className="desk-name" href={hrefWith({ bill: String(bill.billing_id) })}>
                {bill.member_id === null ? t('left', { name: bill.name }) : bill.name}
              </TextLink>
              <small className="desk-under num">{monthInWords(bill.month)[locale]}</small>
            </span>,
            <span key="amount" className="num desk-line">
              {signedYenInWords(bill.amount)[locale]}
            </span>,
            <span key="due">
              <span className="num desk-line">{listedToday(bill.paid_at, locale)}</span>
              {bill.debit_failure !== null && (
                <small className="desk-under">{words.failures[bill.debit_failure]}</small>
              )}
            </span>,
            <span key="before" className="num desk-line">
              {bill.reminded_on === null ? t('remind.never') : listedToday(bill.reminded_on, locale)}
            </span>,
          ],
        }))}
      />
      <RemindBills chosen={chosen} />
    </>
  );
}
