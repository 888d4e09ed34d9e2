import { newIdempotencyKey } from '@machi/client/idempotency-key';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { proposeFaceCalibration, type listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import { faceOfMeasure, type Measuring } from '@machi/domain/face-calibration/session';
import { LEAST_MEASURED, MOST_MEASURED } from '@machi/domain/faces/calibration';
import { scoresOf, type MeasuredFace } from '@machi/domain/faces/measure';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';
import { MeasurePerson } from './MeasurePerson.tsx';

/** The town's own rules for judging pictures. */
export type MeasureRules = ReplyOf<typeof listFaceCalibrations>['rules'];

interface MeasurePeopleProps {
  readonly town: TownClient;
  readonly rules: MeasureRules;
  readonly place: string;
  readonly onSent: () => void;
  readonly onLeave: () => void;
}

/** Measures one colleague after another. Faces stay in this part of the screen, and go with it. */
export function MeasurePeople({ town, rules, place, onSent, onLeave }: MeasurePeopleProps) {
  const { t } = useTexts();
  const [faces, setFaces] = useState<readonly MeasuredFace[]>([]);
  const [isMeasuring, setMeasuring] = useState(false);
  const question = useQuestion(t('measure.leave.stay'));
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [news, setNews] = useState('');
  const isEnough = faces.length >= LEAST_MEASURED;
  const isMost = faces.length >= MOST_MEASURED;

  function say(words: string, troubles: readonly string[] = []) {
    setNews(words);
    setProblems(troubles);
  }
  function measured(measuring: Measuring) {
    setMeasuring(false);
    const face = faceOfMeasure(measuring, faces, rules);
    if (typeof face === 'string') return say('', [t(`measure.${face}`)]);
    say('');
    return setFaces([...faces, face]);
  }
  async function send() {
    setSending(true);
    say('');
    const input = { model_id: rules.model_id, place, people: scoresOf(faces) };
    const flags = { ignoresError: true, idempotencyKey: newIdempotencyKey() };
    const result = await town.call(proposeFaceCalibration, input, flags);
    setSending(false);
    if (result.ok) return onSent();
    return say('', sentencesOf(result, t));
  }

  if (isMeasuring)
    return (
      <MeasurePerson
        number={faces.length + 1}
        modelId={rules.model_id}
        onMeasured={measured}
        onStop={() => setMeasuring(false)}
      />
    );
  return (
    <div className="stack">
      <h1>{t('measure.title')}</h1>
      <p className="num" role="status">
        <b>{t('measure.count', faces.length, LEAST_MEASURED)}</b> {isEnough && t('measure.enough')}
      </p>
      <CalloutLines lines={problems} />
      {news !== '' && <p role="status">{news}</p>}
      {isMost ? (
        <p>{t('measure.most', MOST_MEASURED)}</p>
      ) : (
        <Callout title={t('measure.agree.title', faces.length + 1)} headingLevel={2}>
          <p>{t('measure.agree.body')}</p>
        </Callout>
      )}
      <div className="actions">
        {!isMost && (
          <Button
            variant={isEnough ? 'second' : 'primary'}
            ref={focusFirst}
            onClick={() => {
              say('');
              setMeasuring(true);
            }}
          >
            {t('measure.agree')}
          </Button>
        )}
        {isEnough && (
          <Button variant="primary" busy={isSending} busyLabel={t('measure.sending')} onClick={() => void send()}>
            {t('measure.send')}
          </Button>
        )}
        {faces.length > 0 && (
          <Button
            onClick={() => {
              setFaces(faces.slice(0, -1));
              say(t('measure.undone'));
            }}
          >
            {t('measure.undo')}
          </Button>
        )}
        <Button variant="text" onClick={() => (faces.length === 0 ? onLeave() : question.ask(true))}>
          {t('measure.leave')}
        </Button>
      </div>
      <ConfirmDialog
        {...question.dialog}
        question={t('measure.leave.question', faces.length)}
        consequence={t('measure.leave.body')}
        confirmLabel={t('measure.leave')}
        onConfirm={onLeave}
      />
    </div>
  );
}
