import type { FromScreen, TapProblem, ToScreen } from '../../../bridge.ts';
import { useEffect } from 'react';
import { Frame } from '../Frame.tsx';
import { drawingOfProblem, drawingOfTrouble } from '../signs.tsx';
import { unbroken, useTexts } from '../texts.ts';
import { CallButton } from './CallButton.tsx';
import { Counter } from './Counter.tsx';
import { Face } from './Face.tsx';
import { FaceNamed } from './FaceNamed.tsx';
import { Message } from './Message.tsx';
import { Reading } from './Reading.tsx';
import { Registering } from './Registering.tsx';
import { StaffCalled } from './StaffCalled.tsx';
import { Verdict } from './Verdict.tsx';
import { Waiting } from './Waiting.tsx';

export interface SceneProps extends ToScreen {
  readonly press: (pressed: FromScreen) => void;
  readonly onLanguage: () => void;
}

/** Troubles that holding the card once more does not solve. */
const isForStaff = (problem: TapProblem): boolean => problem === 'ledger-full' || problem === 'ledger-failed';

/** Not by the way back of the browser: there is nothing to go back to. */
function GoToDesk() {
  useEffect(() => window.location.replace('/desk/'), []);
  return null;
}

/** The scene of a state. */
export function Scene({ state, status, press, onLanguage }: SceneProps) {
  const { t } = useTexts();
  const call = <CallButton status={status} press={press} className="kbtn end" />;
  const frame = { status, onLanguage };
  switch (state.kind) {
    case 'registering':
      return (
        <Frame {...frame} tone="night">
          <Registering {...state} server={status.server} press={press} />
        </Frame>
      );
    case 'idle':
      return (
        <Frame {...frame} tone="night" actions={call} isOfBanner>
          <Waiting status={status} press={press} />
        </Frame>
      );
    case 'desk':
      return <GoToDesk />;
    case 'reading':
      return (
        <Frame {...frame} tone="night" note={t('reading-note')}>
          <Reading />
        </Frame>
      );
    case 'face':
      return <Face challenge={state.challenge} status={status} press={press} onLanguage={onLanguage} />;
    case 'face-named':
      return (
        <Frame {...frame} tone="night" actions={call}>
          <FaceNamed name={state.shown_name} press={press} />
        </Frame>
      );
    case 'verdict':
      return <Verdict state={state} status={status} press={press} onLanguage={onLanguage} />;
    case 'awaiting-staff':
      return <StaffCalled state={state} status={status} press={press} onLanguage={onLanguage} />;
    case 'counter':
      return <Counter state={state} status={status} press={press} onLanguage={onLanguage} />;
    case 'problem':
      return (
        <Frame {...frame} tone="plain" note={t(status.pass === 'bus' ? 'mistake-note-bus' : 'mistake-note')}>
          <Message
            sign={drawingOfProblem(state.problem)}
            title={t(`problem-${state.problem}`)}
            say={[t(`problem-${state.problem}-say${status.pass === 'bus' ? '-bus' : ''}`)]}
          >
            {isForStaff(state.problem) && <CallButton status={status} press={press} className="kbtn main" />}
            <button
              type="button"
              className={isForStaff(state.problem) ? 'kbtn' : 'kbtn main'}
              onClick={() => press({ press: 'close' })}
            >
              {t(isForStaff(state.problem) ? 'to-start' : 'try-again')}
            </button>
            {!isForStaff(state.problem) && <CallButton status={status} press={press} className="kbtn" />}
          </Message>
        </Frame>
      );
    case 'trouble': {
      const isOver = state.trouble === 'wiped' || state.trouble === 'revoked';
      // At a desk alone nobody waits to be let in.
      const isDesk = status.key_number !== null && status.pass === null;
      const isAlone = isOver || isDesk;
      return (
        <Frame {...frame} tone="plain" actions={isAlone ? undefined : call}>
          <Message
            sign={drawingOfTrouble(state.trouble)}
            title={t(`trouble-${state.trouble}`)}
            say={[
              t(`trouble-${state.trouble}-say`),
              ...(state.trouble === 'waiting' && status.key_number ? [t('key-number', status.key_number)] : []),
              ...(isAlone ? [] : [t(status.pass === 'bus' ? 'meanwhile-driver' : 'meanwhile-staff')]),
              ...(status.office_tel === null ? [] : [t('trouble-telephone', unbroken(status.office_tel))]),
            ]}
          />
        </Frame>
      );
    }
  }
}
