import { billWords } from '@machi/domain/billing/words';
import { dayInWords } from '@machi/domain/calendar/words';
import { listRunDebits } from '@machi/domain/debits/contract';
import { DebitState } from '@machi/domain/debits/model';
import type { DebitLine, DebitRunFile } from '@machi/domain/debits/views';
import { debitWords } from '@machi/domain/debits/words';
import { yenInWords } from '@machi/domain/locale/words';
import type { Asker } from '@machi/domain/permissions/model';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../shell/calls/ask.ts';
import { DEBIT_SHAPES } from '../../shell/billing/state-shapes.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useDebitTexts } from './texts.ts';
import { useDebitAddress } from './debit-address.ts';
import { ReturnAction } from './ReturnAction.tsx';

interface RunDebitsProps {
  readonly run: DebitRunFile;
  readonly asker: Asker;
}

/** Debits of a run with their results. */
export function RunDebits({ run, asker }: RunDebitsProps) {
  const { t, locale } = useDebitTexts();
  const { address, hrefWith, go } = useDebitAddress();
  const query = useQuery(askList(listRunDebits, { debit_run_id: run.debit_run_id, ...address.listed }, locale));
  const { data } = query;
  const words = debitWords[locale];
  return (
    <Section className="stack-tight" title={t('debits')} level={3}>
      <p className="sm muted">{t('debits.seen')}</p>
      {run.state === 'answered' && (
        <SelectField
          fieldClassName="debit-state"
          label={t('debits.state')}
          emptyWord={t('any')}
          value={address.listed.state ?? ''}
          onChange={({ target }) => go({ state: target.value || undefined, page: undefined })}
          options={DebitState.options
            .filter((one) => one !== 'open' && one !== 'withdrawn')
            .map((one) => ({ value: one, label: words.debits[one] }))}
        />
      )}
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : data.debits.length === 0 ? (
        <p role="status">{t('debits.none')}</p>
      ) : (
        <div className="stack-tight" aria-busy={query.isPlaceholderData}>
          <p role="status" className="num sm">
            {t('debits.found', { count: data.total })}
          </p>
          <DebitTable run={run} debits={data.debits} asker={asker} />
          <DeskPages t={t} reply={data} hrefWith={hrefWith} />
        </div>
      )}
    </Section>
  );
}

function DebitTable({ run, debits, asker }: RunDebitsProps & { readonly debits: readonly DebitLine[] }) {
  const { t, locale } = useDebitTexts();
  const columns = (['who', 'account', 'amount', 'became'] as const).map((id) => ({ id, head: t(`debits.${id}`) }));
  return (
    <Table
      caption={t('debits')}
      columns={columns}
      rows={debits.map((debit) => ({
        id: String(debit.debit_id),
        cells: [
          <span key="who">
            <TextLink className="desk-name" href={`/bath-billing?bill=${debit.billing_id}`}>
              {debit.member_id === null ? t('left', { name: debit.name }) : debit.name}
            </TextLink>
            <small className="desk-under num">{debit.invoice_code}</small>
          </span>,
          <span key="account">
            {debit.bank_name} {debit.branch_name}
            <small className="desk-under num">
              {t('digits', { digits: debit.last_digits })}
              {debit.standing !== 'known' && ` ${debitWords[locale].standings[debit.standing]}`}
            </small>
          </span>,
          <span key="amount" className="num desk-line">
            {yenInWords(debit.yen)[locale]}
          </span>,
          <Became
            run={run}
            key="became"
            debit={debit}
            isOwn={debit.member_id !== null && debit.member_id === asker.member_id}
          />,
        ],
      }))}
    />
  );
}

interface BecameProps {
  readonly run: DebitRunFile;
  readonly debit: DebitLine;
  readonly isOwn: boolean;
}

/** Result of a debit: reason of a failure, next step, and actions. */
function Became({ run, debit, isOwn }: BecameProps) {
  const { t, locale } = useDebitTexts();
  const words = debitWords[locale];
  const { state, failure, next_step: next, next_debit_on: nextDay } = debit;
  return (
    <>
      <StatusTag shape={DEBIT_SHAPES[state]}>{words.debits[state]}</StatusTag>{' '}
      {debit.has_died && state === 'open' && <small className="desk-under">{t('debits.died')}</small>}
      {failure !== null && <small className="desk-under">{billWords[locale].failures[failure]}</small>}
      {next !== null && (
        <small className="desk-under num">
          {next === 'again' && nextDay !== null
            ? t('debits.next', { day: dayInWords(nextDay)[locale] })
            : words.steps[next]}
        </small>
      )}
      {state === 'paid' && !isOwn && <ReturnAction run={run} debit={debit} />}
    </>
  );
}
