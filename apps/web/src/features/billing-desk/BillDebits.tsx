import type { BillFile } from '@machi/domain/billing/desk-views';
import { billWords } from '@machi/domain/billing/words';
import { listBillDebits } from '@machi/domain/debits/contract';
import { debitWords } from '@machi/domain/debits/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useQuery } from '@tanstack/react-query';
import { listedToday } from '../../shell/listed.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { DEBIT_SHAPES } from '../../shell/billing/debit-shapes.ts';
import { useBillTexts } from './texts.ts';

const OF_DEBITS = new Set<string>(['debit', 'debit-failed', 'debit-returned']);

/** Each try to debit a bill, and what became of it; nothing where none was made. */
export function BillDebits({ bill }: { readonly bill: BillFile }) {
  const wasTried = bill.asked_on !== null || bill.deeds.some(({ kind }) => OF_DEBITS.has(kind));
  return wasTried ? <Tries billingId={bill.billing_id} /> : null;
}

function Tries({ billingId }: { readonly billingId: number }) {
  const { t, locale } = useBillTexts();
  const query = useQuery(askAnew(listBillDebits, { billing_id: billingId }, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { debits } = query.data;
  if (debits.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="bill-debits">
      <h3 id="bill-debits">{t('debits')}</h3>
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
    </section>
  );
}
