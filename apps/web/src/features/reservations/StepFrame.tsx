import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { PayBar } from '@machi/ui/quote/PayBar';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from './texts.ts';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { Panel } from '@machi/ui/panel/Panel';
import { Quote } from '@machi/ui/quote/Quote';
import { PageSteps } from '../../shell/PageSteps.tsx';
import type { StepNumber } from './use-reservation-form.ts';
import type { QuoteState } from './confirm/use-quote.ts';
import './form.css';
import { shownLines } from './confirm/quote-lines.ts';

interface QuotePanelProps {
  readonly state: QuoteState;
  /** Number of days that the price covers. */
  readonly count: number;
  /** The facility's payment, in its own words. */
  readonly payment: string;
  /** The main button, for wide screens. */
  readonly children?: ReactNode;
}

function QuotePanel({ state, count, payment, children }: QuotePanelProps) {
  const { t, locale } = useTexts();
  const { quote } = state;
  return (
    <Panel title={t('quote.title')} sticky>
      {count > 0 && quote !== undefined ? (
        <Quote
          lines={shownLines(quote, { t, locale })}
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

interface StepFrameProps {
  readonly step: StepNumber;
  /** Whether the person came here from another step. */
  readonly isMoved: boolean;
  readonly title: string;
  readonly sub?: ReactNode;
  /** Price beside the step; the last step has none. */
  readonly quote?: QuoteState;
  /** Days and times that the price is for. */
  readonly dates?: Dates;
  readonly payment?: string;
  /** The single green button: in the panel on wide screens, in the bottom bar on narrow ones. */
  readonly mainButton?: (place: 'panel' | 'bar') => ReactNode;
  readonly children: ReactNode;
}

const noDates: Dates = [];

/** Step bar, heading, content and price. The heading takes the focus when another step opens. */
export function StepFrame({
  step,
  isMoved,
  title,
  sub,
  quote,
  dates = noDates,
  payment = '',
  mainButton,
  children,
}: StepFrameProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [isMoved, step]);

  const barButton = mainButton?.('bar');
  const [first] = dates;
  const oneDay = first && `${dayInWords(first.date)[locale]} ${timesInWords(first)[locale]}`;
  const caption = dates.length > 1 ? t('quote.totalOf', { count: dates.length }) : (oneDay ?? t('quote.total'));
  return (
    <>
      <PageSteps
        label={t('steps.label')}
        steps={[t('steps.time'), t('steps.input'), t('steps.confirm'), t('steps.finish')]}
        current={step}
        doneWord={t('steps.done')}
      />
      <PageHead title={title} sub={sub} headingRef={heading} />
      {quote === undefined ? (
        children
      ) : (
        <>
          <div className="cols-aside">
            <div className="stack-lg">{children}</div>
            <QuotePanel state={quote} count={dates.length} payment={payment}>
              {mainButton?.('panel')}
            </QuotePanel>
          </div>
          {barButton && (
            <div className="form-pay">
              <PayBar label={t('quote.bar')} caption={caption} total={quote.total}>
                {barButton}
              </PayBar>
            </div>
          )}
        </>
      )}
    </>
  );
}
