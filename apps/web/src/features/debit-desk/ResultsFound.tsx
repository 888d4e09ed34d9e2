import { billWords } from '@machi/domain/billing/words';
import { mayTryAgain } from '@machi/domain/debits/rules';
import type { ResultsFigures } from '@machi/domain/debits/views';
import { yenInWords } from '@machi/domain/locale/words';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Panel } from '@machi/ui/panel/Panel';
import { Table } from '@machi/ui/table/Table';
import { useEffect, useRef } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useDebitTexts } from './texts.ts';

interface ResultsFoundProps {
  readonly figures: ResultsFigures;
  readonly isEntered: boolean;
  readonly lines: readonly string[];
  readonly busy: boolean;
  readonly onEnter: () => void;
  readonly onCancel: () => void;
}

/** Effect of the results: number of paid bills, and of unpaid ones with reasons. */
export function ResultsFound({ figures, isEntered, lines, busy, onEnter, onCancel }: ResultsFoundProps) {
  const { t, locale } = useDebitTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [figures]);
  const { done, failed, results } = figures;
  return (
    <div ref={place} tabIndex={-1}>
      <Panel
        headingLevel={4}
        title={t('results.found', { done: done.debits, failed: failed.debits })}
        className="stack-tight"
      >
        <Table
          caption={t('results.effect')}
          columns={(['result', 'count', 'yen', 'effect'] as const).map((id) => ({ id, head: t(`results.${id}`) }))}
          rows={results.map(({ result, failure, debits, yen }) => ({
            id: result,
            cells: [
              <span key="result">
                {failure === null ? t('results.done') : billWords[locale].failures[failure]}{' '}
                <small className="muted num">{t('results.code', { code: result })}</small>
              </span>,
              <span key="count" className="num desk-line">
                {t('count', { count: debits })}
              </span>,
              <span key="yen" className="num desk-line">
                {yenInWords(yen)[locale]}
              </span>,
              t(
                failure === null
                  ? 'results.effect.paid'
                  : mayTryAgain(failure)
                    ? 'results.effect.again'
                    : 'results.effect.open',
              ),
            ],
          }))}
        />
        {isEntered ? (
          <p>{t('results.already')}</p>
        ) : (
          <>
            <p>{t('results.consequence')}</p>
            <CalloutLines lines={lines} />
            <div className="actions">
              <SendingButton variant="primary" busy={busy} onClick={onEnter}>
                {t('results.send')}
              </SendingButton>
              <Button onClick={onCancel}>{t('keep')}</Button>
            </div>
          </>
        )}
      </Panel>
    </div>
  );
}
