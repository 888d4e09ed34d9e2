import { enrolmentSteps } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Steps } from '@machi/ui/steps/Steps';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LanguageButton } from '../parts/LanguageButton.tsx';
import { useTexts } from '../texts.ts';
import { Captures } from './Captures.tsx';
import { CardStep } from './CardStep.tsx';
import { Compare } from './Compare.tsx';
import { Consent } from './Consent.tsx';
import { Done } from './Done.tsx';
import { LeaveFlow } from './LeaveFlow.tsx';
import { RunningTime } from './RunningTime.tsx';
import { TryLook } from './TryLook.tsx';
import { useEnrolment } from './use-enrolment.ts';
import type { EnrolmentStart, Flow } from './use-enrolment.ts';

interface EnrolFlowProps extends EnrolmentStart {
  /** `isNext`: another person comes to the counter. */
  readonly onClose: (isNext: boolean) => void;
}

/** Enrolling one person's face, over the whole desk: they see it, too, and nobody else's data beside it. */
export function EnrolFlow({ onClose, ...start }: EnrolFlowProps) {
  const { t } = useTexts();
  const flow = useEnrolment(start);
  const { holder, enrolment, message, town, canGoBack } = flow;
  const { step, sent } = enrolment;
  const [isLeaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step begins with its own words; what is to be pressed next may take the focus from them.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  // Before the identity is told there is nothing to keep.
  const leave = () => (step === 'compare' ? onClose(false) : setLeaving(true));
  function end(): void {
    flow.drop();
    onClose(false);
  }
  const unkept = message?.enrolments.unkept?.draft_id === flow.draftId && sent === 'no';

  return (
    <div className="enrolling">
      <header className="enrolling-head">
        <div className="row between">
          <h1>{t('enrol.title', holder.name)}</h1>
          <RunningTime />
        </div>
        <Steps
          label={t('enrol.steps')}
          steps={enrolmentSteps.map((name) => t(`enrol.step.${name}`))}
          current={enrolmentSteps.indexOf(step) + 1}
          doneWord={t('enrol.step-done')}
        />
      </header>
      <main className="enrolling-work stack">
        {step !== 'done' && (
          <h2 ref={heading} tabIndex={-1}>
            {t(`${step}.title`)}
          </h2>
        )}
        {unkept && <CalloutLines tone="warning" live="status" lines={[t('enrol.unkept')]} />}
        <StepPart key={step} flow={flow} onLeave={leave} onEnd={end} onClose={onClose} />
      </main>
      {step !== 'done' && (
        <footer className="enrolling-foot row between">
          {canGoBack ? <Button onClick={flow.goBack}>{t('enrol.back')}</Button> : <span />}
          <span className="row">
            <LanguageButton town={town} />
            {sent === 'no' && (
              <Button variant="text" onClick={leave}>
                {t('enrol.leave')}
              </Button>
            )}
          </span>
        </footer>
      )}
      <LeaveFlow isOpen={isLeaving} onStay={() => setLeaving(false)} onKeep={() => onClose(false)} onDrop={end} />
    </div>
  );
}

interface StepPartProps {
  readonly flow: Flow;
  readonly onLeave: () => void;
  readonly onEnd: () => void;
  readonly onClose: EnrolFlowProps['onClose'];
}

function StepPart({ flow, onLeave, onEnd, onClose }: StepPartProps): ReactNode {
  const back = () => onClose(false);
  switch (flow.enrolment.step) {
    case 'compare':
      return <Compare flow={flow} onLeave={onLeave} />;
    case 'consent':
      return <Consent flow={flow} />;
    case 'capture':
      return <Captures flow={flow} />;
    case 'try':
      return <TryLook flow={flow} onEnd={onEnd} onKeep={back} />;
    case 'card':
      return <CardStep flow={flow} onUndone={back} />;
    case 'done':
      return <Done flow={flow} onNext={() => onClose(true)} onPerson={back} />;
  }
}
