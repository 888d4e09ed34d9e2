import { useEffect } from 'react';
import type { DrawnChallenge, FromScreen, TerminalStatus } from '../../../bridge.ts';
import { Mirror } from '../../camera/Mirror.tsx';
import { TurnArrow } from '../drawings.tsx';
import { Frame } from '../Frame.tsx';
import { Sign } from '../signs.tsx';
import { useTexts, type TextKey } from '../texts.ts';
import { useFace, type FaceShown } from '../use-face.ts';
import { CallButton } from './CallButton.tsx';
import { hush, speak } from '../speech.ts';

/** Shortest time on the screen before a sentence is spoken: guidance changes with every move of a head. */
const STANDS_MILLISECONDS = 500;

/** Speaks the sentence on the screen once it stays; null for silence. */
function useSpoken(sentence: string | null): void {
  const { language } = useTexts();
  useEffect(() => {
    if (sentence === null) return undefined;
    const timer = setTimeout(() => speak(sentence, language), STANDS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [sentence, language]);
  useEffect(() => {
    // A browser lists its voices only after the first request.
    window.speechSynthesis.getVoices();
    return hush;
  }, []);
}

interface FaceProps {
  readonly challenge: DrawnChallenge;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

function titleOf(shown: FaceShown, { side }: DrawnChallenge): TextKey {
  switch (shown.kind) {
    case 'opening':
      return 'face-opening';
    case 'camera':
      return `camera-${shown.trouble}`;
    case 'trouble':
      return `capture-${shown.trouble}`;
    case 'step':
      return shown.step === 'turn' ? `step-turn-${side}` : `step-${shown.step}`;
  }
}

function sayingOf(shown: FaceShown): TextKey {
  if (shown.kind === 'camera') return `camera-${shown.trouble}-say`;
  if (shown.kind !== 'step') return 'face-hold';
  return shown.step === 'blink' ? 'face-blink-say' : 'face-slowly';
}

/** Face scene: the camera's mirrored picture, and one sentence at a time. */
export function Face({ challenge, status, press }: FaceProps) {
  const { t } = useTexts();
  const { video, shown, failure } = useFace(challenge, () => press({ press: 'face' }));
  const isCameraOff = shown.kind === 'camera';
  const title = t(titleOf(shown, challenge));
  const saying = t(failure && !isCameraOff ? `again-${failure}` : sayingOf(shown));
  const isGuided = shown.kind === 'trouble' || shown.kind === 'step';
  // The reason for the new attempt is spoken before the next instruction.
  useSpoken(isGuided ? `${failure ? `${saying}\n` : ''}${title}` : null);
  return (
    <Frame
      tone={isCameraOff ? 'plain' : 'night'}
      status={status}
      note={isCameraOff ? undefined : t('face-kept')}
      actions={
        <>
          <button type="button" className="kbtn end" onClick={() => press({ press: 'close' })}>
            {t('face-card')}
          </button>
          <CallButton status={status} press={press} className="kbtn" />
        </>
      }
    >
      <div className="split rev">
        {isCameraOff && <Sign of="camera" />}
        <Mirror video={video} isOff={isCameraOff}>
          {shown.kind === 'step' && shown.step === 'turn' && <TurnArrow side={challenge.side} />}
        </Mirror>
        <div role="status">
          <h1>{title}</h1>
          <p className="say">{saying}</p>
        </div>
      </div>
    </Frame>
  );
}
