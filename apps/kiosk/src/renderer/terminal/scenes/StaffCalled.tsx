import { isLatin } from '@machi/domain/locale/latin-name';
import { minutesAt, minutesOf, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { FromScreen, ScreenState, TerminalStatus } from '../../../bridge.ts';
import { callWords } from '../call-words.ts';
import { Frame } from '../Frame.tsx';
import { unbroken, useTexts } from '../texts.ts';
import { useNow, useSecondsLeft } from '../use-now.ts';
import { Message } from './Message.tsx';

interface StaffCalledProps {
  readonly state: Extract<ScreenState, { kind: 'awaiting-staff' }>;
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
  readonly onLanguage: () => void;
}

/** Staff were called: who comes, whom to speak to or to telephone, and what a member of staff's own card does. */
export function StaffCalled({ state, status, press, onLanguage }: StaffCalledProps) {
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
  const where =
    isAway && call?.state !== 'coming'
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
  return (
    <Frame tone="plain" status={status} isOfCall onLanguage={onLanguage} note={t('closes-in', seconds)} actions={desk}>
      <Message sign={sign} title={title} say={say}>
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
