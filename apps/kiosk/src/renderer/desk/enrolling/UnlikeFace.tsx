import type { CallFailure } from '@machi/client/client';
import { withoutCapture } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { Flow } from './use-enrolment.ts';

interface UnlikeFaceProps {
  readonly flow: Flow;
  readonly failure: CallFailure;
  /** The official has asked the person. */
  readonly onConfirm: () => Promise<void>;
  /** This enrolment is given up. */
  readonly onEnd: () => void;
}

/** The face is unlike the one that the person has: perhaps it is another person, perhaps years have passed. The official asks. */
export function UnlikeFace({ flow, failure, onConfirm, onEnd }: UnlikeFaceProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  }
  return (
    <Callout tone="warning" live="alert" title={t('unlike.title')} headingLevel={3}>
      {sentencesOf(failure, t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="actions">
        <Button variant="primary" ref={focusFirst} onClick={() => flow.change(withoutCapture(flow.enrolment))}>
          {t('capture.retake-all')}
        </Button>
        <Button busy={busy} busyLabel={t('sending')} onClick={() => void confirm()}>
          {t('unlike.confirm', flow.holder.name)}
        </Button>
        <Button onClick={onEnd}>{t('resembled.end-this')}</Button>
      </div>
    </Callout>
  );
}
