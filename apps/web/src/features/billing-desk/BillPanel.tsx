import { printBill, readBill, type BillPdf } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { billWords, kindInWords, monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { dateInWords, dayInWords } from '@machi/domain/calendar/words';
import type { Asker } from '@machi/domain/permissions/model';
import { DeathTag } from '@machi/member-desk/list/DeathTag';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { listBillDebits } from '@machi/domain/debits/contract';
import { debitWords } from '@machi/domain/debits/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { refuseSlip } from '@machi/domain/billing/rules';
import { Icon } from '@machi/ui/icon/Icon';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { BILL_SHAPES, standingOf, DEBIT_SHAPES } from '../../shell/billing/state-shapes.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { FileHeading } from '../../shell/desk/FileHeading.tsx';
import { FilePanel } from '../../shell/desk/FilePanel.tsx';
import { WhatHappened } from '../../shell/desk/files/WhatHappened.tsx';
import { useBillTexts } from './texts.ts';
import { BillActions } from './BillActions.tsx';
import { Heirs } from './Heirs.tsx';
import { useBillAddress } from './bill-address.ts';
import { BILL_NAME_ID } from './use-bill-action.ts';
import { listedToday } from '../../shell/listed.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { usePdf } from '../../shell/use-paper.ts';

/** PDFs to hand over at the counter. */
function BillPdfs({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const { billing_id } = bill;
  const { save, busy } = usePdf(printBill, (name) => t('paper.saved', { name }));
  const papers: readonly BillPdf[] = [
    ...(bill.state === 'paid' ? (['receipt'] as const) : []),
    ...(refuseSlip(bill, bill.is_debited) === undefined ? (['slip'] as const) : []),
    'invoice',
  ];
  return (
    <div className="actions">
      {papers.map((paper) => (
        <SendingButton
          key={paper}
          size="small"
          icon={<Icon name="download" />}
          busy={busy}
          onClick={() => void save({ billing_id, paper })}
        >
          {t(`paper.${paper}`)}
        </SendingButton>
      ))}
    </div>
  );
}

const OF_DEBITS = new Set<string>(['debit', 'debit-failed', 'debit-returned']);

/** Each attempt to debit a bill with its result; empty without any. */
function BillDebits({ bill }: { readonly bill: BillFile }) {
  const wasTried = bill.asked_on !== null || bill.actions.some(({ kind }) => OF_DEBITS.has(kind));
  return wasTried ? <Tries billingId={bill.billing_id} /> : null;
}

function Tries({ billingId }: { readonly billingId: number }) {
  const { t, locale } = useBillTexts();
  const query = useQuery(askAnew(listBillDebits, { billing_id: billingId }, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { debits } = query.data;
  if (debits.length === 0) return null;
  return (
    <Section className="stack-tight" title={t('debits')} level={3}>
      <Table
        caption={t('debits')}
        fold
        columns={(['day', 'state'] as const).map((id) => ({ id, head: t(`debits.${id}`) }))}
        rows={debits.map((debit) => ({
          id: String(debit.debit_id),
          cells: [
            <TextLink key="day" className="num desk-name" href={`/debits?run=${debit.debit_run_id}`}>
              {listedToday(debit.debit_on, locale)}
            </TextLink>,
            <span key="state">
              <StatusTag shape={DEBIT_SHAPES[debit.state]}>{debitWords[locale].debits[debit.state]}</StatusTag>
              {debit.failure !== null && (
                <small className="desk-under">{billWords[locale].failures[debit.failure]}</small>
              )}
            </span>,
          ],
        }))}
      />
    </Section>
  );
}

interface BillPanelProps {
  readonly billingId: number;
  readonly asker: Asker;
  /** Whether the list opened it, not an address. */
  readonly takesFocus: boolean;
}

/** One bill with its visits and its history. */
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
      <BillPdfs bill={bill} />
      {!isOwn && bill.death !== null && <Heirs bill={bill} death={bill.death} />}
      {isOwn ? <p className="sm muted">{t('file.own')}</p> : <BillActions bill={bill} />}
      <BillDebits bill={bill} />
      <Section className="stack-tight" title={t('lines')} level={3}>
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
      </Section>
      <WhatHappened
        id="bill-actions"
        title={t('actions')}
        events={bill.actions.map((action) => ({
          what: (
            <>
              {words.actions[action.kind]} {action.yen !== 0 && <span className="num">{yen(action.yen)}</span>}
            </>
          ),
          reason: action.reason,
          at: action.done_at,
          by: action.by_name,
        }))}
      />
    </article>
  );
}
