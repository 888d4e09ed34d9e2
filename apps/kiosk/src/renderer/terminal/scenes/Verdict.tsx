import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { TapReason } from '@machi/domain/taps/model';
import { tapWords, type TapWords } from '@machi/domain/taps/words';
import { useRef } from 'react';
import type { DriverLine, FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { AcceptedSign, PaySign } from '../drawings.tsx';
import { Frame } from '../Frame.tsx';
import { drawingOfReason } from '../signs.tsx';
import { useTexts } from '../texts.ts';
import { CallButton } from './CallButton.tsx';
import { Message } from './Message.tsx';
import { useAfterDrawing } from '../fitted-type.ts';

/** More beads could not be taken in at a glance. */
const MOST_BEADS = 60;

interface VisitsLeftProps {
  readonly remaining: number;
  /** Visits of a whole year; null if unknown. */
  readonly ofYear: number | null;
}

/** Visits left as a number, and as beads, the used ones empty. */
function VisitsLeft({ remaining, ofYear }: VisitsLeftProps) {
  const { t } = useTexts();
  const before = t('remaining-before');
  return (
    <>
      <p className="count num">
        {before && <span>{before}</span>}
        <b>{remaining}</b>
        <span>{t('remaining-after')}</span>
      </p>
      {ofYear !== null && ofYear <= MOST_BEADS && remaining <= ofYear && (
        <div
          className={ofYear > 24 ? 'beads many' : 'beads'}
          role="img"
          aria-label={t('beads', ofYear - remaining, ofYear)}
        >
          {Array.from({ length: ofYear }, (_bead, index) => (
            <i key={index} className={index < ofYear - remaining ? undefined : 'left'} />
          ))}
        </div>
      )}
    </>
  );
}

/** Fare of a ride: a line in the style sheet's size, or larger by `--width` up to its own width. */
function Fare({ title }: { readonly title: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useAfterDrawing(() => {
    const line = ref.current;
    if (!line) return;
    // Measured at the size of a scene that fits.
    line.style.setProperty('--fit', '1');
    line.style.setProperty('--width', '1');
    const { clientWidth, scrollWidth } = line;
    line.style.removeProperty('--fit');
    if (scrollWidth > clientWidth) line.style.setProperty('--width', String(clientWidth / scrollWidth));
  });
  return (
    <h1 className="fare num" ref={ref}>
      {title}
    </h1>
  );
}

const marks = { free: '○', due: '！', paid: '✓' } as const;

/** Line for the driver: free, due or paid, and the companion; by mark, words and background. */
function DriverStrip({ line, press }: { readonly line: DriverLine; readonly press: (pressed: FromScreen) => void }) {
  const { t, locale } = useTexts();
  return (
    <div className={`strip driver ${line.kind}`}>
      <p role="status">
        <span>{t('driver')}</span>
        <b className="num">
          <span aria-hidden="true">{marks[line.kind]} </span>
          {t(`driver-${line.kind}`, yenInWords(line.yen)[locale])}
        </b>
        {line.companions > 0 && <span className="num">{t('driver-companions', line.companions)}</span>}
      </p>
      {line.kind === 'due' && (
        <button type="button" className="kbtn" onClick={() => press({ press: 'paid' })}>
          {t('driver-take')}
        </button>
      )}
    </div>
  );
}

/** Refusals after which the same card or code may be accepted at another try. */
const MAY_HELP: ReadonlySet<TapReason> = new Set([
  'card-not-genuine',
  'certificate-unknown',
  'pass-unknown',
  'pass-expired',
  'pass-used',
]);

const mayHelpAgain = (reason: TapReason): boolean => MAY_HELP.has(reason);

type Shown = Extract<ScreenState, { kind: 'verdict' }>;

interface VerdictProps {
  readonly state: Shown;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Result of a tap: large, by shape and words as well as colour. */
export function Verdict(props: VerdictProps) {
  if (props.state.verdict.outcome === 'staff') return <Talk {...props} />;
  return props.state.verdict.fare_yen === null ? <Entry {...props} /> : <Ride {...props} />;
}

/** A tap decided here waits for the network, and the note says so. Without a card there is none to take. */
const noteOf = ({ isPendingSync, isByCard }: Shown): 'pending-sync' | 'take-card' | null =>
  isPendingSync ? 'pending-sync' : isByCard ? 'take-card' : null;

/** The town's sentences for a tap, in the language of the screen. */
function useTapWords({ told, verdict }: Shown): TapWords {
  const { locale } = useTexts();
  // A door has its own scene.
  return told && told.pass !== 'door'
    ? tapWords(verdict, told.pass, told.rules, new Date(told.tapped_at), locale)
    : { title: '', say: '' };
}

function Talk({ state, status, press }: VerdictProps) {
  const { t } = useTexts();
  const { title, say } = useTapWords(state);
  const { mayAddFace } = state;
  const { reason } = state.verdict;
  return (
    <Frame
      tone="plain"
      status={status}
      note={t('mistake-note')}
      actions={mayAddFace && <CallButton status={status} press={press} className="kbtn end" />}
    >
      <Message
        sign={drawingOfReason(reason)}
        title={title}
        say={[mayAddFace ? t('face-beside-say') : say]}
        aloud={t(status.pass === 'bus' ? 'staff-title-bus' : 'staff-title')}
      >
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

function Entry({ state, status, press }: VerdictProps) {
  const { t } = useTexts();
  const { title, say } = useTapWords(state);
  const { remaining } = state.verdict;
  const note = noteOf(state);
  return (
    <Frame
      tone="ok"
      status={status}
      note={note && t(note)}
      actions={<CallButton status={status} press={press} className="kbtn end" />}
    >
      <div className="split rev">
        <AcceptedSign />
        <div role="status" data-aloud={t('aloud-enter')}>
          <h1>{title}</h1>
          {remaining !== null && <VisitsLeft remaining={remaining} ofYear={status.year?.visits ?? null} />}
          <p className="say">{say}</p>
        </div>
      </div>
    </Frame>
  );
}

function Ride({ state, status, press }: VerdictProps) {
  const { t, locale } = useTexts();
  const { title, say } = useTapWords(state);
  const isFree = state.verdict.outcome === 'accepted';
  const note = state.companion === 'asked' ? null : noteOf(state);
  const { reason, fare_yen } = state.verdict;
  const rows = [
    // The driver's line above shows it.
    { who: 'fare-due', yen: reason === 'same-visit' && !isFree && state.driver === null ? fare_yen : null },
    { who: 'companion-title', yen: state.companion_fare_yen },
  ] as const;
  return (
    <Frame
      tone={isFree ? 'ok' : 'night'}
      status={status}
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
        <div role="status" data-aloud={t('aloud-ride')}>
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
