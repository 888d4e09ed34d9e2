import { dateInWords } from '@machi/domain/calendar/words';
import { listLeftOut } from '@machi/domain/debits/contract';
import type { RunPreview } from '@machi/domain/debits/views';
import { debitWords } from '@machi/domain/debits/words';
import { yenInWords } from '@machi/domain/locale/words';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { monthInWords } from '@machi/domain/billing/words';
import type { LeftOutReason } from '@machi/domain/debits/model';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { usePrepareRun } from './use-prepare-run.ts';
import { useDebitTexts } from './texts.ts';
import { useDebitAddress, type AskedRun } from './debit-address.ts';
import { askList } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';

interface LeftOutProps {
  readonly asked: AskedRun;
  readonly which: { readonly reason: LeftOutReason; readonly page?: string };
}

/** People whose bills a run would leave out for a reason. */
function LeftOut({ asked, which }: LeftOutProps) {
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

interface RunPreviewedProps {
  readonly asked: AskedRun;
  readonly preview: RunPreview;
}

/** Debits of a run, and the left-out bills with reasons. */
export function RunPreviewed({ asked, preview, place }: RunPreviewedProps & { readonly place: Ref<HTMLDivElement> }) {
  const { t, locale } = useDebitTexts();
  const { address, hrefWith } = useDebitAddress();
  const yen = (amount: number) => yenInWords(amount)[locale];
  const figures = [
    ['debits', t('sum', { count: preview.debits, yen: yen(preview.yen) })],
    ['day', dateInWords(preview.debit_on)[locale]],
    ...(preview.first > 0 ? [['first', t('count', { count: preview.first })] as const] : []),
    ...(preview.changed > 0 ? [['changed', t('count', { count: preview.changed })] as const] : []),
  ] as const;
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Panel title={t('preview')} className="file-short-terms">
          <DescriptionList
            rows={figures.map(([id, detail]) => ({
              id,
              term: t(`preview.${id}`),
              detail: <span className="num">{detail}</span>,
            }))}
          />
          {preview.debits === 0 ? (
            <p role="status">{t('preview.none')}</p>
          ) : (
            <Prepare asked={asked} preview={preview} />
          )}
        </Panel>
      </div>
      {preview.left_out.length > 0 && (
        <Section className="stack-tight" title={t('left-out')}>
          <p className="sm muted">{t('left-out.seen')}</p>
          <Table
            caption={t('left-out')}
            columns={(['reason', 'bills', 'yen'] as const).map((id) => ({ id, head: t(`left-out.${id}`) }))}
            rows={preview.left_out.map(({ reason, bills, yen: sum }) => ({
              id: reason,
              current: address.leftOut?.reason === reason,
              cells: [
                <TextLink
                  key="reason"
                  className="desk-name"
                  href={hrefWith({ reason, page: undefined })}
                  aria-current={address.leftOut?.reason === reason || undefined}
                >
                  {debitWords[locale].reasons[reason]}
                </TextLink>,
                <span key="bills" className="num desk-line">
                  {t('count', { count: bills })}
                </span>,
                <span key="yen" className="num desk-line">
                  {yen(sum)}
                </span>,
              ],
            }))}
          />
          {address.leftOut && <LeftOut asked={asked} which={address.leftOut} />}
        </Section>
      )}
    </>
  );
}

/** Creates the run as shown: another official checks it before anything goes to the bank. */
function Prepare({ asked, preview }: RunPreviewedProps) {
  const { t } = useDebitTexts();
  const { go } = useDebitAddress();
  const { prepare, busy, lines } = usePrepareRun();

  async function press() {
    const { retry_of, ...rest } = asked;
    const input = { ...rest, ...(retry_of === undefined ? {} : { retry_of: Number(retry_of) }), seen: preview.seen };
    const run = await prepare(input);
    if (run === undefined) return;
    go({
      run,
      new: undefined,
      bank: undefined,
      day: undefined,
      retry: undefined,
      reason: undefined,
      page: undefined,
    });
  }
  return (
    <div className="stack-tight">
      <p>{t('preview.next')}</p>
      <CalloutLines lines={lines} />
      <div className="actions">
        <SendingButton variant="primary" busy={busy} onClick={() => void press()}>
          {t('new.send')}
        </SendingButton>
      </div>
    </div>
  );
}
