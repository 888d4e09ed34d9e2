import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { Frame } from '../Frame.tsx';
import { unbroken, useTexts } from '../texts.ts';
import { useSecondsLeft } from '../use-now.ts';
import { Message } from './Message.tsx';

interface StaffCalledProps {
  readonly state: Extract<ScreenState, { kind: 'awaiting-staff' }>;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
  readonly onLanguage: () => void;
}

/** Staff were called: whom to speak to, and what their own card does. */
export function StaffCalled({ state, status, press, onLanguage }: StaffCalledProps) {
  const { t } = useTexts();
  const seconds = useSecondsLeft(state.closesInMilliseconds);
  const isBus = status.pass === 'bus';
  const tel = status.office_tel;
  const wrong = state.problem === null ? null : t(`staff-${state.problem === 'not-staff' ? 'not' : 'unread'}`);
  const where = tel === null ? null : t(isBus ? 'staff-say-bus' : 'staff-say', unbroken(tel));
  const { of } = state;
  const at = of === null ? '' : timeInWords(timeOf(minutesAt(new Date(of.tapped_at))));
  const whom = of && (of.shown_name === null ? t('staff-for', at) : t('staff-for-name', at, of.shown_name));
  const card = state.canLetIn ? t('staff-card') : null;
  const say = (wrong === null ? [whom, where, card] : [whom, wrong]).filter((sentence) => sentence !== null);
  // At the counter of the bath; a driver registers no cards.
  const desk = !isBus && (
    <a className="kbtn quiet end" href="/desk/?terminal">
      {t('staff-screen')}
    </a>
  );
  return (
    <Frame tone="plain" status={status} onLanguage={onLanguage} note={t('closes-in', seconds)} actions={desk}>
      <Message title={t(isBus ? 'staff-title-bus' : 'staff-title')} say={say}>
        <button type="button" className="kbtn" onClick={() => press({ press: 'close' })}>
          {t('to-start')}
        </button>
      </Message>
    </Frame>
  );
}
