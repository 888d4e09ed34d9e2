import { dateInWords } from '@machi/domain/calendar/words';
import { readDebits } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { usePrepareRun } from './use-prepare-run.ts';
import { askAnew } from '../../shell/calls/ask.ts';
import { previewQuery } from './preview-query.ts';
import { useDebitTexts } from './texts.ts';
import { useDebitAddress } from './debit-address.ts';

/** Retries failed debits with one press, on the town's next debit day. */
export function Retry({ run }: { readonly run: DebitRunFile }) {
  const { locale } = useDebitTexts();
  const { data } = useQuery(askAnew(readDebits, {}, locale));
  const day = data?.collections.find(({ collection_key }) => collection_key === run.collection_key)?.next_day;
  return run.retriable.debits === 0 || !day ? null : <Again run={run} day={day} />;
}

function Again({ run, day }: { readonly run: DebitRunFile; readonly day: string }) {
  const { t, locale } = useDebitTexts();
  const { hrefWith, go } = useDebitAddress();
  const { prepare, busy, lines } = usePrepareRun();
  const asked = { collection_key: run.collection_key, debit_on: day, retry_of: String(run.debit_run_id) };
  const { data } = useQuery(previewQuery(asked, locale));
  const preview = data?.ok ? data.reply.preview : undefined;

  async function retry() {
    if (!preview) return;
    const made = await prepare({ ...asked, retry_of: run.debit_run_id, seen: preview.seen });
    if (made !== undefined) go({ run: made, state: undefined, page: undefined });
  }
  const other = hrefWith({
    new: '1',
    bank: run.collection_key,
    day,
    retry: String(run.debit_run_id),
    run: undefined,
    state: undefined,
    page: undefined,
  });
  if (preview?.debits === 0) return null;
  return (
    <Callout
      tone="warning"
      headingLevel={3}
      title={t('retry.title', { count: run.retriable.debits, yen: yenInWords(run.retriable.yen)[locale] })}
      actions={
        <>
          <SendingButton variant="primary" size="small" busy={busy} disabled={!preview} onClick={() => void retry()}>
            {t('retry.send')}
          </SendingButton>
          <TextLink href={other}>{t('retry.other')}</TextLink>
        </>
      }
    >
      <p>
        {t(preview && preview.debits < run.retriable.debits ? 'retry.some' : 'retry.body', {
          day: dateInWords(day)[locale],
          count: preview?.debits ?? 0,
        })}
      </p>
      <CalloutLines lines={lines} />
    </Callout>
  );
}
