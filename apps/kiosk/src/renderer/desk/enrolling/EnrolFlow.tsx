import { enrolmentSteps } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Steps } from '@machi/ui/steps/Steps';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LanguageButton } from '../parts/LanguageButton.tsx';
import { useTexts } from '../texts.ts';
import { Captures } from './Captures.tsx';
import { Compare } from './Compare.tsx';
import { Consent } from './Consent.tsx';
import { Done } from './Done.tsx';
import { TryLook } from './TryLook.tsx';
import { useEnrolment, type EnrolmentStart, type Flow } from './use-enrolment.ts';
import { LinkCard } from '../linking/LinkCard.tsx';
import { PassConsents } from '../PassConsents.tsx';
import { focusFirst } from '../parts/focus-first.ts';
import { UndoFace } from './UndoFace.tsx';

const MINUTE = 60;

/** Elapsed time. It puts no pressure on anybody: nothing happens after the five minutes. */
function RunningTime() {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
  return (
    <p className="muted sm num" role="timer">
      {t('enrol.time', time)} <span className="time-goal">{t('enrol.time-goal')}</span>
    </p>
  );
}

interface LeaveFlowProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
}

/** Asks whether to keep the enrolment for later or delete it. */
function LeaveFlow({ isOpen, onStay, onKeep, onDrop }: LeaveFlowProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="leaving" onClose={onStay}>
      {isOpen && (
        <>
          <h2 id="leaving">{t('enrol.leave.title')}</h2>
          <p>{t('enrol.leave.body')}</p>
          <div className="actions">
            <Button variant="primary" ref={focusFirst} onClick={onStay}>
              {t('enrol.leave.stay')}
            </Button>
            <Button onClick={onKeep}>{t('enrol.leave.keep')}</Button>
            <Button variant="quiet-danger" onClick={onDrop}>
              {t('enrol.leave.drop')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

/** Last step: registers a card if the person wants one, and the passes for card and face. */
function CardStep({ flow, onUndone }: { readonly flow: Flow; readonly onUndone: () => void }) {
  const { t } = useTexts();
  const { line, town, holder, is_card_mode_on } = flow;
  const [isLinking, setLinking] = useState(false);
  const hasCards = holder.cards.length > 0;
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="card-step">
        <h3 id="card-step">{t('card')}</h3>
        <p>{t('card.lead')}</p>
        <ul className="lines">
          {holder.cards.map(({ card_id, method }) => (
            <li key={card_id}>
              <b>{t(`method.${method}`)}</b>
            </li>
          ))}
        </ul>
        <div className="actions">
          {!hasCards && (
            <Button variant="primary" ref={focusFirst} onClick={() => setLinking(true)}>
              {t('cards.add')}
            </Button>
          )}
          <Button variant={hasCards ? 'primary' : 'second'} onClick={() => flow.goOn({})}>
            {t(hasCards ? 'card.next' : 'card.skip')}
          </Button>
          {hasCards && <Button onClick={() => setLinking(true)}>{t('cards.replace')}</Button>}
        </div>
        <UndoFace flow={flow} onUndone={onUndone} />
      </section>
      <section className="stack">
        <PassConsents town={town} holder={holder} onHolder={flow.takeHolder} />
      </section>
      {isLinking && (
        <LinkCard
          line={line}
          town={town}
          holder={holder}
          is_card_mode_on={is_card_mode_on}
          onHolder={flow.takeHolder}
          onClose={() => {
            setLinking(false);
            line.send({ press: 'forget-card' });
          }}
        />
      )}
    </div>
  );
}

interface EnrolFlowProps extends EnrolmentStart {
  /** `isNext`: another person comes to the counter. */
  readonly onClose: (isNext: boolean) => void;
}

/** Enrolment of one person's face, over the whole desk: the person sees it too, without data of others beside it. */
export function EnrolFlow({ onClose, ...start }: EnrolFlowProps) {
  const { t } = useTexts();
  const flow = useEnrolment(start);
  const { holder, enrolment, message, town, canGoBack } = flow;
  const { step, sent } = enrolment;
  const [isLeaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step begins at its heading; the next button may take the focus from it.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  // Before the comparison is recorded there is nothing to keep.
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
