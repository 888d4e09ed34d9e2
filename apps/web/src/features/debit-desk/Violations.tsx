import type { ResultsViolation } from '@machi/domain/debits/views';
import { Callout } from '@machi/ui/callout/Callout';
import { useEffect, useRef } from 'react';
import { useDebitTexts } from './texts.ts';

/** What is wrong with a file of results, each fault with its line and place. */
export function Violations({ violations }: { readonly violations: readonly ResultsViolation[] }) {
  const { t } = useDebitTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [violations]);
  return (
    <Callout
      ref={place}
      focusable
      tone="error"
      live="alert"
      headingLevel={4}
      title={t('results.wrong', { count: violations.length })}
    >
      <p>{t('results.wrong.body')}</p>
      <ul className="file-lines debit-faults">
        {violations.map(({ line, byte, sentence }, index) => (
          // One place may have two faults.
          <li key={`${line} ${byte} ${violations.length - index}`} className="num">
            {sentence}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
