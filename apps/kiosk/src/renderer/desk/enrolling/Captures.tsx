import { capturePoses, guideCapture, wantedPose, type CaptureGuide } from '@machi/domain/enrolment/captures';
import { goOn, withCapture, withoutCapture } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Icon } from '@machi/ui/icon/Icon';
import { StatusTag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useRef, useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { CameraPart } from '../camera/CameraPart.tsx';
import { captureInWords } from '../camera/capture-words.ts';
import { useWatch } from '../camera/use-watch.ts';
import type { Flow } from './use-enrolment.ts';

/** Three good pictures, taken automatically; each can be taken again. */
export function Captures({ flow }: { readonly flow: Flow }) {
  const { t } = useTexts();
  const { captures } = flow.enrolment;
  if (wantedPose(captures)) return <Capturing flow={flow} />;
  const isDiffering = goOn(flow.enrolment, { is_verified: true, face: flow.holder.face }).step === 'capture';
  return (
    <div className="stack">
      {isDiffering ? (
        <CalloutLines lines={[t('capture.differ')]} />
      ) : (
        <div role="status">
          <h3 className="say good">
            <Icon name="success" /> {t('capture.done.title')}
          </h3>
          <p>{t('capture.done.body')}</p>
        </div>
      )}
      <Taken flow={flow} />
      <div className="actions">
        {!isDiffering && (
          <Button variant="primary" ref={focusFirst} onClick={() => flow.goOn({})}>
            {t('capture.next')}
          </Button>
        )}
        <Button
          variant={isDiffering ? 'primary' : 'second'}
          onClick={() => flow.change(withoutCapture(flow.enrolment))}
        >
          {t('capture.retake-all')}
        </Button>
      </div>
    </div>
  );
}

function Capturing({ flow }: { readonly flow: Flow }) {
  const { t } = useTexts();
  const { captures } = flow.enrolment;
  const [guide, setGuide] = useState<CaptureGuide | null>(null);
  const [isOther, setOther] = useState(false);
  const takenAt = useRef(0);
  const watch = useWatch(async ({ view, at, modelId, embed }) => {
    if (modelId !== flow.holder.face.model_id) return setOther(true);
    if (takenAt.current === 0) takenAt.current = at;
    const found = guideCapture(view, captures, at - takenAt.current);
    setGuide((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    const embedding = found.kind === 'take' ? await embed() : null;
    if (!embedding || found.kind !== 'take') return undefined;
    takenAt.current = performance.now();
    return flow.change(withCapture(flow.enrolment, { pose: found.pose, embedding }), modelId);
  });
  if (isOther) return <CalloutLines lines={[t('capture.model')]} />;
  const pose = wantedPose(captures) ?? 'ahead';
  return (
    <CameraPart watch={watch} say={captureInWords(guide, pose, t)}>
      <p>{t('capture.say')}</p>
      <Taken flow={flow} />
      <Callout>{t('capture.kept')}</Callout>
    </CameraPart>
  );
}

/** List of the taken pictures. */
function Taken({ flow }: { readonly flow: Flow }) {
  const { t } = useTexts();
  const { captures } = flow.enrolment;
  return (
    <>
      <p className="num" role="status">
        <b>{t('capture.count', captures.length)}</b>
      </p>
      <ul className="taken" aria-label={t('capture.progress')}>
        {capturePoses.map((pose) => {
          const isTaken = captures.some((capture) => capture.pose === pose);
          const name = t(`capture.pose.${pose}`);
          return (
            <li key={pose} className={isTaken ? 'is-taken' : undefined}>
              <b>{name}</b>
              <StatusTag shape={isTaken ? 'fixed' : 'cancelled'}>
                {t(isTaken ? 'capture.taken' : 'capture.waiting')}
              </StatusTag>
              {isTaken && (
                <Button size="small" onClick={() => flow.change(withoutCapture(flow.enrolment, pose))}>
                  {t('capture.retake')}
                  <VisuallyHidden>{t('capture.retake-of', name)}</VisuallyHidden>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
