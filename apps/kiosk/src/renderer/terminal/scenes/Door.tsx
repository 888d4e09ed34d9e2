import { DOOR_CODE_LENGTH } from '@machi/domain/doors/code';
import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { doorWords } from '@machi/domain/taps/words';
import { useEffect, useRef, useState } from 'react';
import type { FromScreen, ScreenState, ShownDoor, TerminalStatus } from '../../../bridge.ts';
import { AcceptedSign, LayCard } from '../drawings.tsx';
import { Frame } from '../Frame.tsx';
import { drawingOfReason } from '../signs.tsx';
import { unbroken, useTexts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { Message } from './Message.tsx';
import { FaceWay } from './Waiting.tsx';

/** Digits of somebody who has left do not begin the next person's code. */
const FORGOTTEN_MILLISECONDS = 15_000;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'delete', '0'] as const;

const timeText = (instant: string): string => timeInWords(timeOf(minutesAt(new Date(instant))));

/** Whom to call in front of this door. */
export function DoorCall({ call }: Pick<ShownDoor, 'call'>) {
  const { t, locale } = useTexts();
  return <>{t('idle-door-call', call.name[locale], unbroken(call.tel))}</>;
}

interface PadProps {
  /** Until when no code is taken; null: one is. */
  readonly restUntil: string | null;
  readonly press: (pressed: FromScreen) => void;
}

/** Keypad of a door's code, by touch or by a keyboard. Digits are shown only as dots; the last one sends them. */
function CodePad({ restUntil, press }: PadProps) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const now = useNow();
  const isResting = restUntil !== null && Date.parse(restUntil) > now.getTime();
  const typed = useRef('');

  useEffect(() => {
    const forget = setTimeout(() => {
      typed.current = '';
      setCode('');
    }, FORGOTTEN_MILLISECONDS);
    return () => clearTimeout(forget);
  }, [code]);

  useEffect(() => {
    function type(key: string): void {
      if (isResting) return;
      typed.current = key === 'delete' ? typed.current.slice(0, -1) : (typed.current + key).slice(0, DOOR_CODE_LENGTH);
      const whole = typed.current;
      if (whole.length === DOOR_CODE_LENGTH) {
        typed.current = '';
        press({ press: 'code', typed: whole });
      }
      setCode(typed.current);
    }
    function onKey(event: KeyboardEvent): void {
      const isInField = event.target instanceof HTMLInputElement;
      if (isInField || event.ctrlKey || event.altKey || event.metaKey) return;
      if (/^\d$/.test(event.key)) type(event.key);
      else if (event.key === 'Backspace') type('delete');
      else return;
      event.preventDefault();
    }
    const onPad = (event: Event): void => {
      const key = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null;
      if (key) type(key);
    };
    const pad = document.querySelector('.door-pad');
    window.addEventListener('keydown', onKey);
    pad?.addEventListener('click', onPad);
    return () => {
      window.removeEventListener('keydown', onKey);
      pad?.removeEventListener('click', onPad);
    };
  }, [isResting, press]);

  return (
    <section className="door-pad" aria-labelledby="pad">
      <h2 id="pad">{t('pad')}</h2>
      {isResting ? (
        <p role="status">{t('pad-rest', timeText(restUntil))}</p>
      ) : (
        <>
          <p className="dots" role="img" aria-label={t('pad-entered', code.length)}>
            {Array.from({ length: DOOR_CODE_LENGTH }, (_, index) => (
              <span key={index} className={index < code.length ? 'full' : undefined} />
            ))}
          </p>
          <div className="keys">
            {KEYS.map((key) => (
              <button
                key={key}
                type="button"
                className="kbtn num"
                data-key={key}
                aria-label={key === 'delete' ? t('pad-delete') : key}
              >
                {key === 'delete' ? '⌫' : key}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface DoorProps {
  readonly door: ShownDoor;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Waiting screen of a door: how it opens, and whom to call. */
export function WaitingDoor({ door, status, press }: DoorProps) {
  const { t } = useTexts();
  const has = (way: ShownDoor['opened_by'][number]): boolean => door.opened_by.includes(way);
  if (door.isHeld)
    return (
      <Frame tone="ok" status={status} note={<DoorCall call={door.call} />}>
        <div className="split rev">
          <AcceptedSign />
          <div role="status" data-aloud="">
            <h1>{t('door-held')}</h1>
            <p className="say">{t('door-held-say')}</p>
          </div>
        </div>
      </Frame>
    );
  return (
    <Frame tone="night" status={status} note={<DoorCall call={door.call} />} isOfBanner>
      <div className="waiting door">
        <div className="ways">
          <section className="way" data-aloud="">
            {has('card') && <LayCard />}
            <h1>{t(has('card') ? 'idle-door' : 'idle-door-code')}</h1>
            {has('card') && <p>{t('idle-door-card')}</p>}
            {has('phone') && status.hasScanner && <p>{t('idle-door-phone')}</p>}
          </section>
          {has('face') && status.hasFaces && <FaceWay press={press} isShort />}
        </div>
        {has('code') && <CodePad restUntil={door.rest_until} press={press} />}
      </div>
    </Frame>
  );
}

interface DoorVerdictProps extends DoorProps {
  readonly state: Extract<ScreenState, { kind: 'verdict' }>;
}

/** Result of a tap at a door. No name is shown, and no number. */
export function DoorVerdict({ state, door, status, press }: DoorVerdictProps) {
  const { t, locale } = useTexts();
  const { reason, outcome, opens = null } = state.verdict;
  const { title, say } = doorWords({ reason, opens }, door, new Date(state.told?.tapped_at ?? Date.now()), locale);
  const note = <DoorCall call={door.call} />;
  if (outcome === 'accepted')
    return (
      <Frame tone="ok" status={status} note={state.isPendingSync ? t('pending-sync') : note}>
        <div className="split rev">
          <AcceptedSign />
          <div role="status" data-aloud={t('aloud-door')}>
            <h1>{title}</h1>
            {opens && <p className="count num">{t('opened-until', timeText(opens.until))}</p>}
          </div>
        </div>
      </Frame>
    );
  return (
    <Frame tone="plain" status={status} note={note}>
      <Message sign={drawingOfReason(reason)} title={title} say={[say]} aloud={t('aloud-ride')}>
        {state.mayAddFace && (
          <button type="button" className="kbtn main" onClick={() => press({ press: 'face' })}>
            {t('face-beside')}
          </button>
        )}
        <button type="button" className="kbtn" onClick={() => press({ press: 'close' })}>
          {t('to-start')}
        </button>
      </Message>
    </Frame>
  );
}
