import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { PayBar } from '@machi/ui/quote/PayBar';
import { Steps } from '@machi/ui/steps/Steps';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { QuotePanel } from './QuotePanel.tsx';
import type { StepNumber } from './step.ts';
import type { QuoteState } from './use-quote.ts';
import './form.css';

interface StepFrameProps {
  readonly step: StepNumber;
  /** Whether the person came here from another step. */
  readonly isMoved: boolean;
  readonly title: string;
  readonly sub?: ReactNode;
  /** The price beside the step; the last step has none. */
  readonly quote?: QuoteState;
  /** Day and times that the price is for. */
  readonly chosen?: ChosenTime | null;
  readonly payment?: string;
  /** The one green button: in the panel on wide screens, in the bar at the bottom on narrow ones. */
  readonly mainButton?: (place: 'panel' | 'bar') => ReactNode;
  readonly children: ReactNode;
}

/** Bars of the steps, heading, content and price. The heading takes the focus when another step opens. */
export function StepFrame({
  step,
  isMoved,
  title,
  sub,
  quote,
  chosen = null,
  payment = '',
  mainButton,
  children,
}: StepFrameProps) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [isMoved, step]);

  return (
    <>
      <Steps
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
            <QuotePanel state={quote} isChosen={chosen !== null} payment={payment}>
              {mainButton?.('panel')}
            </QuotePanel>
          </div>
          <div className="form-pay">
            <PayBar
              label={t('quote.bar')}
              caption={
                chosen === null
                  ? t('quote.total')
                  : `${dayInWords(chosen.date)[locale]} ${timesInWords(chosen)[locale]}`
              }
              total={chosen === null ? '―' : quote.total}
            >
              {mainButton?.('bar')}
            </PayBar>
          </div>
        </>
      )}
    </>
  );
}
