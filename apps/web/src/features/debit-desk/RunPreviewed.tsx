import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { dateInWords } from '@machi/domain/calendar/words';
import { prepareRun, readRun } from '@machi/domain/debits/contract';
import type { RunPreview } from '@machi/domain/debits/views';
import { debitWords } from '@machi/domain/debits/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ref } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useDebitTexts } from './texts.ts';
import type { AskedRun } from './debit-address.ts';
import { useDebitAddress } from './debit-address.ts';
import { LeftOut } from './LeftOut.tsx';

interface RunPreviewedProps {
  readonly asked: AskedRun;
  readonly preview: RunPreview;
}

/** What a run would debit, and what it would leave out and why. */
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
        <section className="stack-tight" aria-labelledby="run-left-out">
          <h2 id="run-left-out">{t('left-out')}</h2>
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
        </section>
      )}
    </>
  );
}

/** Makes the run as it is shown: another official looks at it before anything goes to the bank. */
function Prepare({ asked, preview }: RunPreviewedProps) {
  const texts = useDebitTexts();
  const { t, locale } = texts;
  const { go } = useDebitAddress();
  const snackbar = useSnackbar();
  const keyFor = useAttemptKey();
  const { send, busy } = useCall(prepareRun);
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const [lines, setLines] = useState<readonly string[]>([]);

  async function prepare() {
    setLines([]);
    const { retry_of, ...rest } = asked;
    const input = { ...rest, ...(retry_of === undefined ? {} : { retry_of: Number(retry_of) }), seen: preview.seen };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return;
    if (!result.ok) {
      setLines(refusalLines(result, texts));
      if (result.status === 409) await readChanged(prepareRun);
      return;
    }
    const { debit_run_id } = result.reply.run;
    keepReply(queryClient, askIfAny(readRun, { debit_run_id }, locale), result.reply);
    void readChanged(prepareRun);
    snackbar.show(t('new.done'), 'success');
    go({
      run: String(debit_run_id),
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
        <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={() => void prepare()}>
          {t('new.send')}
        </Button>
      </div>
    </div>
  );
}
