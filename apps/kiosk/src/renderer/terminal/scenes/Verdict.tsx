import { priceInWords } from '@machi/domain/locale/words';
import type { FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { AcceptedSign, PaySign } from '../drawings.tsx';
import { Frame } from '../Frame.tsx';
import { mayHelpAgain } from '../held-again.ts';
import { drawingOfReason } from '../signs.tsx';
import { useTexts } from '../texts.ts';
import { CallButton } from './CallButton.tsx';
import { DriverStrip } from './DriverStrip.tsx';
import { Fare } from './Fare.tsx';
import { Message } from './Message.tsx';
import { VisitsLeft } from './VisitsLeft.tsx';

type Shown = Extract<ScreenState, { kind: 'verdict' }>;

interface VerdictProps {
  readonly state: Shown;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
  readonly onLanguage: () => void;
}

/** How a tap ended: large, in shape and words as well as colour. */
export function Verdict(props: VerdictProps) {
  if (props.state.verdict.outcome === 'staff') return <Talk {...props} />;
  return props.state.verdict.fare_yen === null ? <Entry {...props} /> : <Ride {...props} />;
}

/** What is decided here waits for the network, and says so. Whoever held no card has none to take. */
const noteOf = ({ isPendingSync, isByCard }: Shown): 'pending-sync' | 'take-card' | null =>
  isPendingSync ? 'pending-sync' : isByCard ? 'take-card' : null;

function Talk({ state, status, press, onLanguage }: VerdictProps) {
  const { t, locale } = useTexts();
  const { title, say } = state.words[locale];
  const { mayAddFace } = state;
  const { reason } = state.verdict;
  return (
    <Frame
      tone="plain"
      status={status}
      onLanguage={onLanguage}
      note={t('mistake-note')}
      actions={mayAddFace && <CallButton status={status} press={press} className="kbtn end" />}
    >
      <Message sign={drawingOfReason(reason)} title={title} say={[mayAddFace ? t('face-beside-say') : say]}>
        {mayAddFace ? (
          <button type="button" className="kbtn main" onClick={() => press({ press: 'face' })}>
            {t('face-beside')}
          </button>
        ) : (
          <CallButton status={status} press={press} className="kbtn main" />
        )}
        <button type="button" className="kbtn" onClick={() => press({ press: 'close' })}>
          {t(mayHelpAgain(reason) ? 'try-again' : 'to-start')}
        </button>
      </Message>
    </Frame>
  );
}

function Entry({ state, status, press, onLanguage }: VerdictProps) {
  const { t, locale } = useTexts();
  const { title, say } = state.words[locale];
  const { remaining } = state.verdict;
  const note = noteOf(state);
  return (
    <Frame
      tone="ok"
      status={status}
      onLanguage={onLanguage}
      note={note && t(note)}
      actions={<CallButton status={status} press={press} className="kbtn end" />}
    >
      <div className="split rev">
        <AcceptedSign />
        <div role="status">
          <h1>{title}</h1>
          {remaining !== null && <VisitsLeft remaining={remaining} ofYear={status.year?.visits ?? null} />}
          <p className="say">{say}</p>
        </div>
      </div>
    </Frame>
  );
}

function Ride({ state, status, press, onLanguage }: VerdictProps) {
  const { t, locale } = useTexts();
  const { title, say } = state.words[locale];
  const isFree = state.verdict.outcome === 'accepted';
  const note = state.companion === 'asked' ? null : noteOf(state);
  const { reason, fare_yen } = state.verdict;
  const rows = [
    // The driver's line tells it above.
    { who: 'fare-due', yen: reason === 'same-visit' && !isFree && state.driver === null ? fare_yen : null },
    { who: 'companion-title', yen: state.companion_fare_yen },
  ] as const;
  return (
    <Frame
      tone={isFree ? 'ok' : 'night'}
      status={status}
      onLanguage={onLanguage}
      driver={state.driver && <DriverStrip line={state.driver} press={press} />}
      note={note && t(note)}
      actions={
        <>
          {state.companion === 'asked' && (
            <button type="button" className="kbtn" onClick={() => press({ press: 'companion', comesAlong: true })}>
              {t('companion')}
            </button>
          )}
          <CallButton status={status} press={press} className="kbtn end" />
        </>
      }
    >
      <div className="split rev">
        {isFree ? <AcceptedSign /> : <PaySign />}
        <div role="status">
          <Fare title={title} />
          <p className="say">{say}</p>
          {rows.map(
            ({ who, yen }) =>
              yen !== null && (
                <p className="beside" key={who}>
                  <span>{t(who)}</span>
                  <b className="num">{priceInWords(yen)[locale]}</b>
                </p>
              ),
          )}
        </div>
      </div>
    </Frame>
  );
}
