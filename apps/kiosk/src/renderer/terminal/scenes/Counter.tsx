import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { undoReasons } from '@machi/domain/taps/model';
import { visitWords } from '@machi/domain/visits/words';
import { useState } from 'react';
import type { CounterRow, FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { Frame } from '../Frame.tsx';
import { useTexts } from '../texts.ts';
import { useSecondsLeft } from '../use-now.ts';

interface CounterProps {
  readonly state: Extract<ScreenState, { kind: 'counter' }>;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Staff's list after their own card: recent taps, to take back with a reason or to note as paid in cash. */
export function Counter({ state, status, press }: CounterProps) {
  const { t, locale } = useTexts();
  const seconds = useSecondsLeft(state.closesInMilliseconds);
  const [asked, setAsked] = useState<string | null>(null);
  const words = visitWords[locale].reasons;
  const row = state.rows.find(({ tap_id, isUndoable }) => tap_id === asked && isUndoable);

  const nameOf = ({ shown_name, tapped_at }: CounterRow): string =>
    [timeInWords(timeOf(minutesAt(new Date(tapped_at)))), shown_name].filter(Boolean).join(' ');
  const standOf = ({ isUndone, isCashNoted, reason }: CounterRow): string =>
    [isUndone ? t('counter-undone') : words[reason], isCashNoted ? t('counter-paid') : '']
      .filter(Boolean)
      .join(t('between'));

  return (
    <Frame
      isOfBanner
      tone="plain"
      status={status}
      note={t('closes-in', seconds)}
      actions={
        <button type="button" className="kbtn end" onClick={() => press({ press: 'close' })}>
          {t('counter-done')}
        </button>
      }
    >
      {row ? (
        <div className="counter" role="group" aria-labelledby="counter-why">
          <h1 id="counter-why">{t('counter-why', nameOf(row))}</h1>
          <div className="buttons">
            {undoReasons.map((reason) => (
              <button
                key={reason}
                type="button"
                className="kbtn main"
                onClick={() => {
                  press({ press: 'undo', tap_id: row.tap_id, reason });
                  setAsked(null);
                }}
              >
                {words[reason]}
              </button>
            ))}
            <button type="button" className="kbtn" onClick={() => setAsked(null)}>
              {t('counter-keep')}
            </button>
          </div>
        </div>
      ) : (
        <div className="counter">
          <h1>{t(state.rows.length > 0 ? 'counter-title' : 'counter-none')}</h1>
          <ul>
            {state.rows.map((one) => (
              <li key={one.tap_id}>
                <p>
                  <b className="num">{nameOf(one)}</b>
                  <span>{standOf(one)}</span>
                </p>
                {one.isUndoable && (
                  <button
                    type="button"
                    className="kbtn"
                    aria-label={t('counter-undo-of', nameOf(one))}
                    onClick={() => setAsked(one.tap_id)}
                  >
                    {t('counter-undo')}
                  </button>
                )}
                {!one.isCashNoted && (
                  <button
                    type="button"
                    className="kbtn"
                    aria-label={t('counter-cash-of', nameOf(one))}
                    onClick={() => press({ press: 'cash', tap_id: one.tap_id })}
                  >
                    {t('counter-cash')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Frame>
  );
}
