import {
  guideMeasure,
  measureProgress,
  nothingMeasured,
  type MeasureGuide,
  type Measuring,
} from '@machi/domain/face-calibration/session';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useRef, useState } from 'react';
import { CameraPart } from '../camera/CameraPart.tsx';
import { captureInWords } from '../camera/capture-words.ts';
import { useWatch } from '../camera/use-watch.ts';
import { useTexts } from '../texts.ts';

interface MeasurePersonProps {
  /** Position of the colleague, counted from 1. */
  readonly number: number;
  readonly modelId: string;
  readonly onMeasured: (measuring: Measuring) => void;
  readonly onStop: () => void;
}

/** Takes all pictures of one colleague automatically. */
export function MeasurePerson({ number, modelId, onMeasured, onStop }: MeasurePersonProps) {
  const { t } = useTexts();
  const [measuring, setMeasuring] = useState<Measuring>(nothingMeasured);
  const [guide, setGuide] = useState<MeasureGuide | null>(null);
  const [isOther, setOther] = useState(false);
  const takenAt = useRef(0);
  const { taken, wanted } = measureProgress(measuring);

  const watch = useWatch(async ({ view, at, modelId: model, embed }) => {
    if (model !== modelId) return setOther(true);
    if (takenAt.current === 0) takenAt.current = at;
    const found = guideMeasure(view, measuring, at - takenAt.current);
    setGuide((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    if (found.kind === 'done') return onMeasured(measuring);
    const embedding = found.kind === 'take' || found.kind === 'look' ? await embed() : null;
    if (!embedding) return undefined;
    takenAt.current = performance.now();
    return setMeasuring(
      found.kind === 'take'
        ? { ...measuring, captures: [...measuring.captures, { pose: found.pose, embedding }] }
        : { ...measuring, looks: [...measuring.looks, embedding] },
    );
  });
  const stop = <Button onClick={onStop}>{t('measure.stop-person')}</Button>;
  return (
    <div className="stack">
      <h1>{t('measure.agree.title', number)}</h1>
      {isOther ? (
        <>
          <CalloutLines lines={[t('measure.model')]} />
          <div className="actions">{stop}</div>
        </>
      ) : (
        <CameraPart watch={watch} say={sayingOf(guide, t)}>
          <p className="num" role="status">
            <b>{t('measure.pictures', taken, wanted)}</b>
          </p>
          <div className="actions">{stop}</div>
        </CameraPart>
      )}
    </div>
  );
}

function sayingOf(guide: MeasureGuide | null, t: ReturnType<typeof useTexts>['t']): string {
  if (guide === null) return captureInWords(null, 'ahead', t);
  if (guide.kind === 'look' || guide.kind === 'wait' || guide.kind === 'done') return t('measure.look');
  return captureInWords(guide, guide.kind === 'trouble' ? 'ahead' : guide.pose, t);
}
