import { Panel } from '@machi/ui/panel/Panel';
import { Quote } from '@machi/ui/quote/Quote';
import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { shownLines } from './quote-lines.ts';
import type { QuoteState } from './use-quote.ts';

interface QuotePanelProps {
  readonly state: QuoteState;
  /** How many days it is for. */
  readonly count: number;
  /** How the facility is paid, in its own words. */
  readonly payment: string;
  /** The main button, for wide screens. */
  readonly children?: ReactNode;
}

export function QuotePanel({ state, count, payment, children }: QuotePanelProps) {
  const texts = useTexts();
  const { t } = texts;
  const { quote } = state;
  return (
    <Panel title={t('quote.title')} sticky>
      {count > 0 && quote !== undefined ? (
        <Quote
          lines={shownLines(quote, texts)}
          totalLabel={count > 1 ? t('quote.totalOf', { count }) : t('quote.total')}
          total={state.total}
          note={[state.isExemptionOpen ? t('quote.provisional') : '', payment].filter(Boolean).join(' ')}
          live
        />
      ) : (
        <p className="sm muted">
          {count > 0 ? t(state.isFailed ? 'quote.failed' : 'quote.loading') : t('quote.empty')}
        </p>
      )}
      {children ? <div className="quote-go">{children}</div> : null}
    </Panel>
  );
}
