import { placeServerErrors } from '@machi/client/placed-errors';
import { isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { prepareRun, readDebits } from '@machi/domain/debits/contract';
import type { CollectionView } from '@machi/domain/debits/views';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useDebitTexts } from './texts.ts';
import { useDebitAddress, type AskedRun } from './debit-address.ts';
import { RunPreviewed } from './RunPreviewed.tsx';
import { previewQuery } from './preview-query.ts';

/** Prepares a run: bank and day, its content and left-out bills, then its creation. */
export function PrepareView() {
  const { t, locale } = useDebitTexts();
  const query = useQuery(askAnew(readDebits, {}, locale));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { collections } = query.data;
  if (collections.length === 0) return <Callout title={t('new.no-bank')} />;
  return <Asking collections={collections} />;
}

function Asking({ collections }: { readonly collections: readonly CollectionView[] }) {
  const { t } = useDebitTexts();
  const { address } = useDebitAddress();
  const { asked } = address;
  return (
    <div className="stack-lg">
      {address.retry !== undefined && <p>{t('new.retry')}</p>}
      <AskForm
        key={JSON.stringify([address.bank, address.day, address.retry])}
        collections={collections}
        isMain={asked === undefined}
      />
      {asked && <Asked key={JSON.stringify(asked)} asked={asked} />}
    </div>
  );
}

/** Fields for bank and day, with their errors. */
function AskForm({
  collections,
  isMain,
}: {
  readonly collections: readonly CollectionView[];
  readonly isMain: boolean;
}) {
  const { t, locale } = useDebitTexts();
  const { address, go } = useDebitAddress();
  const [first] = collections;
  const [bank, setBank] = useState(address.bank === '' ? (first?.collection_key ?? '') : address.bank);
  const nextDayOf = (key: string) =>
    collections.find(({ collection_key }) => collection_key === key)?.next_day ?? first?.next_day ?? '';
  const [day, setDay] = useState(address.day === '' ? nextDayOf(bank) : address.day);
  const [isMissing, setMissing] = useState(false);
  const wrong = useWrong(address.asked);
  const readChanged = useReadChanged();
  const isDay = isDateText(day);

  function show(event: FormEvent) {
    event.preventDefault();
    setMissing(!isDay);
    if (isDay) {
      go({ bank, day, reason: undefined, page: undefined });
      // The same again: the result may have changed.
      void readChanged(prepareRun);
    } else document.getElementById('run-day')?.focus();
  }
  const dayError = isMissing ? t('day.missing') : wrong('debit_on');
  return (
    <form className="debit-ask" noValidate onSubmit={show}>
      <SelectField
        id="run-bank"
        label={t('new.bank')}
        value={bank}
        onChange={({ target }) => setBank(target.value)}
        options={collections.map(({ collection_key, bank_name, bank_code }) => ({
          value: collection_key,
          label: t('new.bank.name', { bank: bank_name, code: bank_code }),
        }))}
        error={wrong('collection_key')}
        disabled={address.retry !== undefined}
      />
      <DateField
        id="run-day"
        label={t('new.day')}
        requiredWord={t('required')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        readout={isDay && dateInWords(day)[locale]}
        error={dayError}
      />
      <Button type="submit" variant={isMain ? 'primary' : undefined}>
        {t('new.show')}
      </Button>
    </form>
  );
}

const FIELDS = ['collection_key', 'debit_on'];

/** The server's error for a field of the new run. */
function useWrong(asked: AskedRun | undefined): (field: string) => string | undefined {
  const { locale } = useDebitTexts();
  const { data } = useQuery({
    ...previewQuery(asked ?? { collection_key: '', debit_on: '' }, locale),
    enabled: asked !== undefined,
  });
  if (!data || data.ok) return () => undefined;
  const { atFields } = placeServerErrors(data, FIELDS);
  return (field) => atFields.find(({ name }) => name === field)?.message;
}

/** Preview of the run, or why it is impossible. */
function Asked({ asked }: { readonly asked: AskedRun }) {
  const { t, locale } = useDebitTexts();
  const query = useQuery(previewQuery(asked, locale));
  const { data } = query;
  const place = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const wrong = document.querySelector<HTMLElement>('.debit-ask [aria-invalid="true"]');
    (wrong ?? place.current)?.focus();
  }, [isThere]);
  if (query.isError || !data) return <NotLoaded query={query} label={t('counting')} />;
  return (
    <div className="stack-lg">
      {data.ok ? (
        <RunPreviewed asked={asked} preview={data.reply.preview} place={place} />
      ) : (
        <CalloutLines lines={placeServerErrors(data, FIELDS).rest} />
      )}
    </div>
  );
}
