import type { Onlineform } from '@machi/domain/onlineforms/contract';
import { stepsOf } from '@machi/domain/onlineforms/steps';
import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Steps } from '@machi/ui/steps/Steps';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useOnlineformTexts } from '../../texts.ts';

interface FormFrameProps {
  readonly form: Onlineform;
  readonly step: ApplicationStep;
  /** Yen that are due, as far as it is known. */
  readonly amount: number | undefined;
  readonly title: string;
  readonly sub?: ReactNode;
  /** Whether the person came here from another step: then the heading takes the focus. */
  readonly isMoved: boolean;
  readonly children: ReactNode;
}

/** The steps of an application with the heading of the one that is open. */
export function FormFrame({ form, step, amount, title, sub, isMoved, children }: FormFrameProps) {
  const { t } = useOnlineformTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [isMoved, step]);
  const steps = stepsOf(form, amount);
  return (
    <div className="reading">
      <p className="muted">{form.form_name}</p>
      <Steps
        label={t('steps')}
        steps={steps.map((one) => t(`step.${one}`))}
        current={steps.indexOf(step) + 1}
        doneWord={t('steps.done')}
      />
      <PageHead title={title} sub={sub} headingRef={heading} />
      {children}
    </div>
  );
}
