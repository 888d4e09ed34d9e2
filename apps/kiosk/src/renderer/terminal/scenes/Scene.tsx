import type { FromScreen, ScreenState, TapProblem, TerminalStatus, ToScreen } from '../../../bridge.ts';
import { useEffect } from 'react';
import { isLatin } from '@machi/domain/locale/latin-name';
import { minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { Frame } from '../Frame.tsx';
import { drawingOfProblem, drawingOfTrouble } from '../signs.tsx';
import { unbroken, useTexts, type TextKey } from '../texts.ts';
import { CallButton } from './CallButton.tsx';
import { Counter } from './Counter.tsx';
import { DoorCall, DoorVerdict, WaitingDoor } from './Door.tsx';
import { Face } from './Face.tsx';
import { Message } from './Message.tsx';
import { Shelter, ShelterCode } from './Shelter.tsx';
import { Registering } from './Registering.tsx';
import { Verdict } from './Verdict.tsx';
import { Waiting } from './Waiting.tsx';
import { CardLies } from '../drawings.tsx';
import { callWords } from '../call-words.ts';
import { useNow, useSecondsLeft } from '../use-now.ts';

interface StaffCalledProps {
  readonly state: Extract<ScreenState, { kind: 'awaiting-staff' }>;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Called staff: who comes, whom to speak to or to telephone, and the use of a staff member's own card. */
function StaffCalled({ state, status, press }: StaffCalledProps) {
  const { t, locale } = useTexts();
  const seconds = useSecondsLeft(state.closesInMilliseconds);
  const minutes = minutesAt(useNow());
  const isBus = status.pass === 'bus';
  const { call, staff } = status;
  const tel = staff?.tel ?? status.office_tel;
  const wrong = state.problem === null ? null : t(`staff-${state.problem === 'not-staff' ? 'not' : 'unread'}`);
  const { of } = state;
  const at = of === null ? '' : timeInWords(timeOf(minutesAt(new Date(of.tapped_at))));
  const name = of && (locale === 'ja' || isLatin(of.shown_name ?? '')) ? of.shown_name : null;
  const whom = of && (name === null ? t('staff-for', at) : t('staff-for-name', at, name));
  const isAway = staff !== null && (minutes < minutesOf(staff.from) || minutes >= minutesOf(staff.to));
  const isComing = call?.state === 'coming' && !isBus;
  const where =
    isAway && !isComing
      ? t('staff-hours', timeInWords(staff.from), timeInWords(staff.to), unbroken(staff.tel))
      : tel === null
        ? null
        : t(isBus ? 'staff-say-bus' : 'staff-say', unbroken(tel));
  const card = state.canLetIn ? t('staff-card') : isBus ? null : t('staff-card-counter');
  const say = (wrong === null ? [whom, where, card] : [whom, wrong]).filter((sentence) => sentence !== null);
  const { sign, title } = isBus ? ({ sign: 'talk', title: t('staff-title-bus') } as const) : callWords(call, t, locale);
  // At the counter of the bath; a driver registers no cards.
  const desk = !isBus && (
    <a className="kbtn quiet end" href="/desk/?terminal">
      {t('staff-screen')}
    </a>
  );
  const shelter = status.shelter === 'possible' && (
    <button
      type="button"
      className={isBus ? 'kbtn quiet end' : 'kbtn quiet'}
      onClick={() => press({ press: 'shelter', act: 'code' })}
    >
      {t('shelter-desk')}
    </button>
  );
  const actions = (
    <>
      {desk}
      {shelter}
    </>
  );
  return (
    <Frame tone="plain" status={status} isOfCall note={t('closes-in', seconds)} actions={actions}>
      <Message sign={sign} title={title} say={say} aloud={isComing ? t('call-coming') : title}>
        <button type="button" className="kbtn" onClick={() => press({ press: 'close' })}>
          {t('to-start')}
        </button>
        {call && (
          <button type="button" className="kbtn" onClick={() => press({ press: 'call-off' })}>
            {t('call-off')}
          </button>
        )}
      </Message>
    </Frame>
  );
}

/** A card is being read. */
function Reading() {
  const { t } = useTexts();
  return (
    <div className="split">
      <div role="status">
        <h1>{t('reading')}</h1>
        <p className="say">{t('reading-say')}</p>
        <div className="progress" aria-hidden="true">
          <span />
        </div>
      </div>
      <CardLies />
    </div>
  );
}

/** Asks whether the person is the one that the face was recognised as. */
function FaceNamed({ name, press }: { readonly name: string; readonly press: (pressed: FromScreen) => void }) {
  const { t } = useTexts();
  return (
    <div>
      <div role="status" data-aloud={t('face-named-say')}>
        <h1>{t('face-named', name)}</h1>
        <p className="say">{t('face-named-say')}</p>
      </div>
      <div className="buttons">
        <button type="button" className="kbtn main" onClick={() => press({ press: 'face-named', isMe: true })}>
          {t('face-me')}
        </button>
        <button type="button" className="kbtn" onClick={() => press({ press: 'face-named', isMe: false })}>
          {t('face-not-me')}
        </button>
      </div>
    </div>
  );
}

export interface SceneProps extends ToScreen {
  readonly press: (pressed: FromScreen) => void;
}

/** The sentence of a problem. At a door there are no staff to help, and no pass for the bath. */
function sayOf(problem: TapProblem, { pass, shelter }: Pick<TerminalStatus, 'pass' | 'shelter'>): TextKey {
  if (shelter === 'serving') return 'problem-say-shelter';
  if (problem === 'code-unreadable' || problem === 'code-rest' || problem === 'door-failed')
    return `problem-${problem}-say`;
  if (pass === 'door' && !holdsAtDoors.has(problem)) return 'problem-say-door';
  return `problem-${problem}-say${pass === 'bus' ? '-bus' : ''}`;
}
const holdsAtDoors: ReadonlySet<TapProblem> = new Set([
  'card-pulled-away',
  'card-silent',
  'reader-busy',
  'face-not-followed',
]);

/** Whether another try with the card does not help. */
const isForStaff = (problem: TapProblem): boolean => problem === 'ledger-full' || problem === 'ledger-failed';

/** Replaces the page, as there is nothing to go back to. */
function GoToDesk() {
  useEffect(() => window.location.replace('/desk/'), []);
  return null;
}

/** The scene of a state. */
export function Scene({ state, status, press }: SceneProps) {
  const { t } = useTexts();
  // Nobody waits behind a door: its screen says whom to telephone.
  const isShelter = status.shelter === 'serving';
  const hasStaff = status.pass !== 'door' && !isShelter;
  const call = hasStaff ? <CallButton status={status} press={press} className="kbtn end" /> : null;
  const frame = { status };
  switch (state.kind) {
    case 'registering':
      return (
        <Frame {...frame} tone="night">
          <Registering {...state} server={status.server} press={press} />
        </Frame>
      );
    case 'idle':
      if (status.door) return <WaitingDoor door={status.door} status={status} press={press} />;
      return (
        <Frame {...frame} tone="night" actions={call} isOfBanner>
          <Waiting status={status} press={press} />
        </Frame>
      );
    case 'shelter':
      return <Shelter state={state} status={status} press={press} />;
    case 'shelter-code':
      return <ShelterCode state={state} status={status} press={press} />;
    case 'desk':
      return <GoToDesk />;
    case 'reading':
      return (
        <Frame {...frame} tone="night" note={t('reading-note')}>
          <Reading />
        </Frame>
      );
    case 'face':
      return <Face challenge={state.challenge} status={status} press={press} />;
    case 'face-named':
      return (
        <Frame {...frame} tone="night" actions={call}>
          <FaceNamed name={state.shown_name} press={press} />
        </Frame>
      );
    case 'verdict':
      if (status.door) return <DoorVerdict state={state} door={status.door} status={status} press={press} />;
      return <Verdict state={state} status={status} press={press} />;
    case 'awaiting-staff':
      return <StaffCalled state={state} status={status} press={press} />;
    case 'counter':
      return <Counter state={state} status={status} press={press} />;
    case 'problem':
      return (
        <Frame
          {...frame}
          tone="plain"
          note={
            isShelter ? undefined : status.door ? (
              <DoorCall call={status.door.call} />
            ) : (
              t(status.pass === 'bus' ? 'mistake-note-bus' : 'mistake-note')
            )
          }
        >
          <Message
            sign={drawingOfProblem(state.problem)}
            title={t(`problem-${state.problem}`)}
            aloud=""
            say={[t(sayOf(state.problem, status))]}
          >
            {isForStaff(state.problem) && hasStaff && (
              <CallButton status={status} press={press} className="kbtn main" />
            )}
            <button
              type="button"
              className={isForStaff(state.problem) ? 'kbtn' : 'kbtn main'}
              onClick={() => press({ press: 'close' })}
            >
              {t(isForStaff(state.problem) ? 'to-start' : 'try-again')}
            </button>
            {!isForStaff(state.problem) && hasStaff && <CallButton status={status} press={press} className="kbtn" />}
            {isShelter && (
              <button type="button" className="kbtn" onClick={() => press({ press: 'shelter', act: 'write' })}>
                {t('shelter-write')}
              </button>
            )}
          </Message>
        </Frame>
      );
    case 'trouble': {
      const isOver = state.trouble === 'wiped' || state.trouble === 'revoked';
      // At a desk without taps nobody waits to be let in.
      const isDesk = status.key_number !== null && status.pass === null;
      const isAlone = isOver || isDesk;
      return (
        <Frame
          {...frame}
          tone="plain"
          note={status.door && <DoorCall call={status.door.call} />}
          actions={isAlone ? undefined : call}
        >
          <Message
            sign={drawingOfTrouble(state.trouble)}
            title={t(`trouble-${state.trouble}`)}
            say={[
              t(`trouble-${state.trouble}-say`),
              ...(state.trouble === 'waiting' && status.key_number ? [t('key-number', status.key_number)] : []),
              ...(isAlone || status.pass === 'door'
                ? []
                : [t(status.pass === 'bus' ? 'meanwhile-driver' : 'meanwhile-staff')]),
              ...(status.office_tel === null ? [] : [t('trouble-telephone', unbroken(status.office_tel))]),
            ]}
          />
        </Frame>
      );
    }
  }
}
