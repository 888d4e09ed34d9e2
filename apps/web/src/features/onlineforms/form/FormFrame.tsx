import type { ApplicationStep } from '@machi/domain/onlineforms/steps';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageSteps } from '../../../shell/PageSteps.tsx';
import { useOnlineformTexts } from '../texts.ts';

interface FormFrameProps {
  readonly formName: string;
  /** Steps that this application has. */
  readonly steps: readonly ApplicationStep[];
  readonly step: ApplicationStep;
  readonly title: string;
  readonly sub?: ReactNode;
  /** Whether the person came here from another step: then the heading takes the focus. */
  readonly isMoved: boolean;
  readonly children: ReactNode;
}

/** The steps of an application with the heading of the open one. */
export function FormFrame({ formName, steps, step, title, sub, isMoved, children }: FormFrameProps) {
  const { t } = useOnlineformTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true });
  }, [isMoved, step]);
  return (
    <div className="reading">
      <p className="muted form-name">{formName}</p>
      <PageSteps
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
