import { captureTrouble, recognitionLimits, type CaptureTrouble } from '@machi/domain/faces/capture';
import type { FaceEmbedding } from '@machi/domain/faces/model';
import { withoutCapture } from '@machi/domain/enrolment/steps';
import { tryLook, type LookResult } from '@machi/domain/enrolment/try-look';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useRef, useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { CameraPart } from '../camera/CameraPart.tsx';
import { RefusedFace } from './RefusedFace.tsx';
import { useSending } from './use-sending.ts';
import { useWatch } from '../camera/use-watch.ts';
import type { Flow } from './use-enrolment.ts';

/** Two pictures make a look (docs/decisions/0069); between them the face has moved a little. */
const LOOK_PICTURES = 2;
const BETWEEN_MILLISECONDS = 500;

interface TryLookProps {
  readonly flow: Flow;
  readonly onEnd: () => void;
  readonly onKeep: () => void;
}

/** Checks that the captures recognise the person before anything is sent; then sends them. */
export function TryLook({ flow, onEnd, onKeep }: TryLookProps) {
  const { t } = useTexts();
  const [result, setResult] = useState<LookResult | null>(null);
  const sending = useSending(flow);
  const takeAgain = (
    <Button
      variant={result === 'recognised' ? 'second' : 'primary'}
      ref={result === 'recognised' ? undefined : focusFirst}
      onClick={() => flow.change(withoutCapture(flow.enrolment))}
    >
      {t('capture.retake-all')}
    </Button>
  );
  if (sending.refusal)
    return <RefusedFace flow={flow} refusal={sending.refusal} sendAgain={sending.send} onEnd={onEnd} onKeep={onKeep} />;
  if (result === null) return <Looking flow={flow} onResult={setResult} />;
  const isGood = result === 'recognised';
  return (
    <div className="stack">
      <Callout tone={isGood ? 'success' : 'warning'} live="status" title={t(`try.${result}`)} headingLevel={3}>
        <p>{t(`try.${result}.body`)}</p>
      </Callout>
      <div className="actions">
        {isGood && (
          <Button
            variant="primary"
            busy={sending.isBusy}
            busyLabel={t('sending')}
            ref={focusFirst}
            onClick={() => void sending.send()}
          >
            {t('try.send')}
          </Button>
        )}
        {takeAgain}
        <Button onClick={() => setResult(null)}>{t('try.again')}</Button>
        {result === 'with-card' && (
          <Button busy={sending.isBusy} busyLabel={t('sending')} onClick={() => void sending.send()}>
            {t('try.send-anyway')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Looking({ flow, onResult }: { readonly flow: Flow; readonly onResult: (result: LookResult) => void }) {
  const { t } = useTexts();
  const [trouble, setTrouble] = useState<CaptureTrouble | null>(null);
  const look = useRef<FaceEmbedding[]>([]);
  const takenAt = useRef(-Infinity);
  const watch = useWatch(async ({ view, at, embed }) => {
    const found = captureTrouble(view, recognitionLimits);
    setTrouble(found);
    if (found || at - takenAt.current < BETWEEN_MILLISECONDS) return;
    const embedding = await embed();
    if (!embedding) return;
    takenAt.current = at;
    look.current.push(embedding);
    const embeddings = flow.enrolment.captures.map((capture) => capture.embedding);
    if (look.current.length === LOOK_PICTURES) onResult(tryLook(embeddings, look.current, flow.holder.face));
  });
  return (
    <CameraPart watch={watch} say={t(trouble ? `capture-${trouble}` : 'try.look')}>
      <p>{t('try.say')}</p>
    </CameraPart>
  );
}
