import { STAY_NAME_LENGTH } from '@machi/domain/shelters/contract';
import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { useState, type ReactNode } from 'react';
import type { FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { AcceptedSign, LayCard } from '../drawings.tsx';
import { Frame } from '../Frame.tsx';
import { useTexts } from '../texts.ts';
import { useSecondsLeft } from '../use-now.ts';
import { Message } from './Message.tsx';
import { Typing } from './Typing.tsx';
import { FaceWay, TownWords } from './Waiting.tsx';

interface ShelterProps {
  readonly state: Extract<ScreenState, { kind: 'shelter' }>;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Digits that somebody may press by mistake beside the eight of a code. */
const CODE_TYPED = 12;
const OTHERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Check-in at a shelter: calm and large, for people who come in the night. No name of anybody is shown. */
export function Shelter(props: ShelterProps) {
  const { state, status, press } = props;
  const { t } = useTexts();
  const write = (isMain: boolean) => (
    <button
      type="button"
      className={isMain ? 'kbtn main' : 'kbtn'}
      onClick={() => press({ press: 'shelter', act: 'write' })}
    >
      {t(state.step === 'taken' && state.notice === null ? 'shelter-write-next' : 'shelter-write')}
    </button>
  );
  const back = (className: string) => (
    <button type="button" className={className} onClick={() => press({ press: 'shelter', act: 'back' })}>
      {t('type-back')}
    </button>
  );
  if (state.step === 'writing') return <Writing {...props} />;
  if (state.step === 'unwritten')
    return (
      <Frame tone="plain" status={status} isOfBanner>
        <Message sign="paper" title={t('shelter-unwritten')} say={[t('shelter-unwritten-say')]} aloud="">
          {back('kbtn')}
        </Message>
      </Frame>
    );
  if (state.notice === 'unknown')
    return (
      <Frame tone="plain" status={status} isOfBanner>
        <Message sign="card" title={t('shelter-unknown')} say={[t('shelter-unknown-say')]} aloud="">
          {write(true)}
          {back('kbtn')}
        </Message>
      </Frame>
    );
  if (state.step === 'others')
    return (
      <Frame tone="night" status={status} isOfBanner actions={back('kbtn end')}>
        <div role="status" data-aloud="">
          <h1>{t('shelter-others-title')}</h1>
        </div>
        <div className="buttons numbers">
          {OTHERS.map((others) => (
            <button
              key={others}
              type="button"
              className="kbtn num"
              onClick={() => press({ press: 'shelter-others', others })}
            >
              {t('shelter-persons', others)}
            </button>
          ))}
        </div>
      </Frame>
    );
  if (state.step === 'taken') return <Taken {...props} write={write(false)} />;
  return <ShelterWaiting {...props} write={write(true)} />;
}

function ShelterWaiting({ state, status, press, write }: ShelterProps & { readonly write: ReactNode }) {
  const { t, locale } = useTexts();
  const { ways, came, unsent } = state;
  return (
    <Frame
      tone="night"
      status={status}
      isOfBanner
      note={
        came > 0 && <span className="num">{t(unsent > 0 ? 'shelter-came-unsent' : 'shelter-came', came, unsent)}</span>
      }
      actions={
        <button type="button" className="kbtn quiet end" onClick={() => press({ press: 'shelter', act: 'code' })}>
          {t('shelter-staff')}
        </button>
      }
    >
      <p className="place">{t('shelter-place', state.shelter_name[locale])}</p>
      <div className="waiting shelter">
        <div className="ways">
          <section className="way" data-aloud="">
            {ways.card && <LayCard />}
            <h1>{t(ways.card ? 'shelter-card' : 'shelter-name')}</h1>
            {ways.card && <p>{t(ways.phone ? 'shelter-card-phone-say' : 'shelter-card-say')}</p>}
          </section>
          <section className="way">
            {write}
            <p>{t('shelter-write-say')}</p>
          </section>
          {ways.face && <FaceWay press={press} isShort />}
        </div>
        {status.banner && <TownWords banner={status.banner} />}
      </div>
    </Frame>
  );
}

function Taken({ state, status, press, write }: ShelterProps & { readonly write: ReactNode }) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(state.closesInMilliseconds);
  const title = t(state.notice === 'again' ? 'shelter-again' : 'shelter-taken');
  return (
    <Frame tone="ok" status={status} isOfBanner note={t('shelter-ends-in', seconds)}>
      <div className="taken">
        <div className="split rev">
          <AcceptedSign />
          <div role="status" data-aloud="">
            <h1>{title}</h1>
            {state.persons > 0 && (
              <p className="count num">
                <b>{state.persons}</b>
                <span>{t('shelter-count')}</span>
              </p>
            )}
            <p className="say">{t('shelter-others-come')}</p>
          </div>
        </div>
        <div className="buttons">
          {write}
          <button type="button" className="kbtn" onClick={() => press({ press: 'shelter', act: 'others' })}>
            {t('shelter-others')}
          </button>
          <button type="button" className="kbtn main end" onClick={() => press({ press: 'shelter', act: 'done' })}>
            {t('shelter-done')}
          </button>
        </div>
      </div>
    </Frame>
  );
}

function Writing({ state, press }: ShelterProps) {
  const { t, locale } = useTexts();
  const [name, setName] = useState(state.typed);
  const [layout, setLayout] = useState<'kana' | 'latin'>(locale === 'ja' ? 'kana' : 'latin');
  const seconds = useSecondsLeft(state.closesInMilliseconds);
  const change = (typed: string): void => {
    setName(typed);
    press({ press: 'shelter-typed', typed });
  };
  const news = state.isEnding ? (
    <>
      <p>{t(name.trim().length > 1 ? 'shelter-ending' : 'shelter-ending-empty', seconds)}</p>
      <button type="button" className="kbtn" onClick={() => change(name)}>
        {t('shelter-go-on')}
      </button>
    </>
  ) : (
    <p>{t(state.notice === null ? 'shelter-name-say' : `shelter-notice-${state.notice}`)}</p>
  );
  return (
    <Typing
      label={t('shelter-field')}
      news={news}
      layout={layout}
      other={{
        name: layout === 'kana' ? 'ABC' : 'かな',
        choose: () => setLayout(layout === 'kana' ? 'latin' : 'kana'),
      }}
      value={name}
      longest={STAY_NAME_LENGTH}
      onType={change}
      send={t('shelter-send')}
      onSend={() => press({ press: 'shelter-name', typed: name })}
      onBack={() => press({ press: 'shelter', act: 'back' })}
    />
  );
}

interface ShelterCodeProps extends Omit<ShelterProps, 'state'> {
  readonly state: Extract<ScreenState, { kind: 'shelter-code' }>;
}

/** Staff type the code from the shelter's box, and choose which shelter this terminal serves. */
export function ShelterCode({ state, status, press }: ShelterCodeProps) {
  const { t, locale } = useTexts();
  const [code, setCode] = useState('');
  const { problem, rest_until, step } = state;
  const back = () => press({ press: 'shelter', act: 'back' });
  if (step === 'choose') {
    const choose = (shelter_id: number | null) => press({ press: 'shelter-choose', shelter_id });
    const actions = (
      <>
        {state.serving !== null && (
          <button type="button" className="kbtn" onClick={() => choose(null)}>
            {t('shelter-leave')}
          </button>
        )}
        <button type="button" className="kbtn end" onClick={back}>
          {t('type-back')}
        </button>
      </>
    );
    return (
      <Frame tone="plain" status={status} isOfBanner actions={actions}>
        <div className="choose">
          <h1>{t('shelter-choose')}</h1>
          <div className="buttons">
            {state.shelters.map(({ shelter_id, shelter_name }) => (
              <button
                key={shelter_id}
                type="button"
                className="kbtn"
                aria-current={shelter_id === state.serving}
                onClick={() => choose(shelter_id)}
              >
                {shelter_name[locale]}
              </button>
            ))}
          </div>
        </div>
      </Frame>
    );
  }
  const news =
    rest_until === null
      ? t(problem === null || problem === 'rest' ? 'shelter-code-say' : `shelter-code-${problem}`)
      : t('shelter-code-rest', timeInWords(timeOf(minutesAt(new Date(rest_until)))));
  return (
    <Typing
      label={t('shelter-code')}
      news={
        <>
          <p>{news}</p>
          {state.refused > 0 && <p>{t('shelter-refused', state.refused)}</p>}
        </>
      }
      layout="digits"
      value={code}
      longest={CODE_TYPED}
      onType={setCode}
      send={t('shelter-code-send')}
      onSend={() => {
        press({ press: 'shelter-code', typed: code });
        setCode('');
      }}
      onBack={back}
    />
  );
}
