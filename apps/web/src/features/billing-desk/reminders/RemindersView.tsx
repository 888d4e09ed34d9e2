import { listReminders, printReminders, remindBills } from '@machi/domain/billing/reminder-contract';
import type { BillToRemind, ReminderView } from '@machi/domain/billing/reminder-contract';
import { billWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import type { Asker } from '@machi/domain/permissions/model';
import { CheckField } from '@machi/ui/field/CheckField';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import { Icon } from '@machi/ui/icon/Icon';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { listedToday } from '../../../shell/listed.ts';
import { useBillTexts } from '../texts.ts';
import { useBillAddress } from '../bill-address.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { usePdf } from '../../../shell/use-paper.ts';

/** Saves the letters of one press as a file, and reports it. */
function usePrintReminders() {
  const { t } = useBillTexts();
  return usePdf(printReminders, (name) => t('paper.saved', { name }));
}

/** Creates letters for the chosen bills and prints them. */
function RemindBills({ chosen }: { readonly chosen: readonly BillToRemind[] }) {
  const { t, locale } = useBillTexts();
  const printing = usePrintReminders();
  const { ask, act, dialog } = useAsked(remindBills, {
    words: { t },
    isOnce: true,
    onDone: ({ reminder }) => void printing.save({ reminder_id: reminder.reminder_id }),
    // The bills are no longer on the list.
    onShown: () => document.getElementById('reminders-made')?.focus(),
  });
  const yen = signedYenInWords(chosen.reduce((sum, { amount }) => sum + amount, 0))[locale];
  const input = { bills: chosen.map(({ billing_id, seen }) => ({ billing_id, seen })) };
  return (
    <>
      <div className="actions">
        <SendingButton variant="primary" disabled={chosen.length === 0} busy={printing.busy} onClick={ask}>
          {t('remind.send', { count: chosen.length })}
        </SendingButton>
      </div>
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t('remind.question', { count: chosen.length, yen })}
        consequence={<p>{t('remind.consequence')}</p>}
        confirmLabel={t('remind.confirm')}
        onConfirm={() => void act(input)}
      />
    </>
  );
}

/** Earlier letters, latest first: those of open bills can be saved again. */
function MadeReminders({ reminders }: { readonly reminders: readonly ReminderView[] }) {
  const { t, locale } = useBillTexts();
  const { save, busy } = usePrintReminders();
  if (reminders.length === 0) return null;
  return (
    <Section className="stack-tight" titleId="reminders-made" title={t('remind.made')} level={3} takesFocus>
      <ul className="stack-tight">
        {reminders.map(({ reminder_id, reminded_on, term_on, by_name, open }) => (
          <li key={reminder_id}>
            <p>
              <b className="nb">{dateInWords(reminded_on)[locale]}</b>{' '}
              {t('remind.made.what', { count: open, term: dayInWords(term_on)[locale] })}{' '}
              <small className="muted">{by_name}</small>
            </p>
            {open > 0 && (
              <SendingButton
                size="small"
                icon={<Icon name="download" />}
                busy={busy}
                aria-label={t('remind.again.of', { day: dateInWords(reminded_on)[locale] })}
                onClick={() => void save({ reminder_id })}
              >
                {t('remind.again')}
              </SendingButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Overdue bills whose letters may be sent today, and earlier letters. */
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
