import { withoutCapture } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import type { CallFailure } from '@machi/client/client';
import { useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import { Resembled } from './Resembled.tsx';
import type { Flow } from './use-enrolment.ts';
import type { FaceRefusal } from './use-sending.ts';

interface UnlikeFaceProps {
  readonly flow: Flow;
  readonly failure: CallFailure;
  /** Called once the official has asked the person. */
  readonly onConfirm: () => Promise<void>;
  /** Gives this enrolment up. */
  readonly onEnd: () => void;
}

/**
 * Shown if the face differs from the person's enrolled one: another person, or years have passed. The official asks.
 */
function UnlikeFace({ flow, failure, onConfirm, onEnd }: UnlikeFaceProps) {
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

interface RefusedFaceProps {
  readonly flow: Flow;
  readonly refusal: FaceRefusal;
  readonly sendAgain: (isUnlikeConfirmed?: boolean) => Promise<void>;
  /** Gives this enrolment up. */
  readonly onEnd: () => void;
  /** Keeps it for later. */
  readonly onKeep: () => void;
}

/** Tries for a refusal without a known way on; after them it is kept. */
const MOST_TRIES = 3;

type WayOn = 'compare' | 'consent' | 'capture' | null;

/** Step for each refusal; null if it cannot be solved here. */
const ways: Readonly<Record<string, WayOn>> = {
  'face-not-verified': 'compare',
  'card-birthdate-unknown': 'compare',
  'face-consent-renewed': 'consent',
  'face-guardian': 'consent',
  'face-captures-repeated': 'capture',
  'face-captures-differ': 'capture',
  format: 'capture',
  'face-model': null,
  'own-account': null,
  'face-overtaken': null,
  'face-stopped': null,
  'face-draft-differs': null,
  'not-found': null,
};

/** Shows why the server did not enrol this face, and the next step. */
export function RefusedFace({ flow, refusal, sendAgain, onEnd, onKeep }: RefusedFaceProps) {
  const { t } = useTexts();
  const codes = Object.values(refusal.failure.codes).flat();
  if (codes.includes('face-duplicate')) return <Resembled flow={flow} sendAgain={sendAgain} onEnd={onEnd} />;
  if (codes.includes('face-unlike-before'))
    return <UnlikeFace flow={flow} failure={refusal.failure} onConfirm={() => sendAgain(true)} onEnd={onEnd} />;
  const known = codes.find((code) => code in ways);
  const way = known === undefined ? undefined : ways[known];
  const isUnknown = way === undefined;
  // A refusal that a colleague may solve tomorrow, or an unknown one, is no reason to delete the pictures.
  const canAgain = isUnknown && refusal.tries < MOST_TRIES && !codes.includes('face-searches-spent');

  async function goOn(): Promise<void> {
    if (way === 'capture') return flow.change(withoutCapture(flow.enrolment));
    if (!way) return sendAgain();
    // The consent texts, or the person, have changed meanwhile.
    await flow.reload();
    return flow.change({ step: way, ...(way === 'consent' ? { consent: null } : { is_compared: false }) });
  }
  return (
    <Callout tone="error" live="alert" title={t('try.refused')} headingLevel={3}>
      {sentencesOf(refusal.failure, t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="actions">
        {(way || canAgain) && (
          <Button variant="primary" ref={focusFirst} onClick={() => void goOn()}>
            {t(way === 'capture' ? 'capture.retake-all' : way ? 'enrol.back' : 'link.again')}
          </Button>
        )}
        {isUnknown && (
          <Button variant={canAgain ? 'second' : 'primary'} ref={canAgain ? undefined : focusFirst} onClick={onKeep}>
            {t('enrol.leave.keep')}
          </Button>
        )}
        <Button ref={way === null ? focusFirst : undefined} onClick={onEnd}>
          {t('resembled.end-this')}
        </Button>
      </div>
    </Callout>
  );
}
