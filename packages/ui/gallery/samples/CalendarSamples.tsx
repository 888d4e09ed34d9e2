import { useState } from 'react';
import { Button } from '../../src/button/Button.tsx';
import { Entry } from '../../src/entry/Entry.tsx';
import { MonthTable, type DayEvent, type MonthDay } from '../../src/month-table/MonthTable.tsx';
import { StatusTag } from '../../src/tag/Tag.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord, type Word } from '../word.tsx';

const LAST_OF_DECEMBER = 31;
const DAYS = 31;

function weekdaysIn(t: Word) {
  const names = t(
    '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日',
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  );
  return names.split(' ').map((name, at) => ({
    name,
    word: name.slice(0, Number(t('1', '3'))),
    ...(at === 5 && { tone: 'saturday' as const }),
    ...(at === 6 && { tone: 'holiday' as const }),
  }));
}

/** January 2027, which begins on a Friday, in weeks from Monday. */
function january(t: Word, chosen: string): MonthDay[][] {
  const weekdays = weekdaysIn(t);
  const holidays: Record<number, string> = { 1: t('元日', 'New Year’s Day'), 11: t('成人の日', 'Coming of Age Day') };
  const events: Record<number, readonly DayEvent[]> = {
    14: [{ id: 'check', words: t('10:30 健診', '10:30 Check-up') }],
    19: [{ id: 'kobushi', words: t('13:00 こぶし', '13:00 Kobushi') }],
    23: [
      { id: 'wakka', words: t('9:00 ワッカ', '9:00 Wakka') },
      { id: 'stars', words: t('18:30 星の会', '18:30 Star circle') },
    ],
    26: [{ id: 'again', words: t('13:00 こぶし 仮予約', '13:00 Kobushi, provisional'), provisional: true }],
  };
  return Array.from({ length: 5 }, (_, week) =>
    weekdays.map(({ name, tone }, column): MonthDay => {
      const date = week * 7 + column - 3;
      if (date < 1 || date > DAYS) {
        const day = date < 1 ? LAST_OF_DECEMBER + date : date - DAYS;
        return {
          id: `out-${week}-${column}`,
          day: String(day),
          label: t(`${day}日、ほかの月`, `${day}, another month`),
          closed: true,
        };
      }
      const id = `2027-01-${String(date).padStart(2, '0')}`;
      const [holiday, today] = [holidays[date], events[date] ?? []];
      const count = today.length === 0 ? undefined : t(`${today.length}件`, String(today.length));
      return {
        id,
        day: String(date),
        label: [t(`1月${date}日`, `${date} January`), name, holiday].filter(Boolean).join(t('、', ', ')),
        today: date === 14,
        chosen: id === chosen,
        events: today,
        ...(count && { count }),
        ...(holiday && { holiday }),
        ...((tone || holiday) && { tone: holiday ? 'holiday' : tone }),
      };
    }),
  );
}

export function CalendarSamples() {
  const t = useWord();
  const [chosen, setChosen] = useState('2027-01-19');
  const weekdays = weekdaysIn(t);
  const weeks = january(t, chosen);
  const shared = {
    caption: t('2027年1月', 'January 2027'),
    weekdays,
    onChoose: ({ id }: MonthDay) => setChosen(id),
  };
  const bare = weeks.map((week) =>
    week.map(({ events: _events, count: _count, holiday: _holiday, ...day }) => ({
      ...day,
      closed: day.closed === true || day.day === '18',
    })),
  );
  return (
    <>
      <States width="full">
        <State label={t('月：今日、選んだ日、休みの日、予定、仮の予定', 'Month: today, chosen, holidays, events')}>
          <MonthTable {...shared} weeks={weeks} />
        </State>
        <State label={t('その日の予定', 'The list of the day')}>
          <ul>
            <Entry
              when="13:00〜15:30"
              status={<StatusTag shape="fixed">{t('確定', 'Confirmed')}</StatusTag>}
              title={t('和室「こぶし」', 'Room Kobushi')}
              facts={[t('予約番号 HM-4T72', 'Number HM-4T72'), t('1,150円', '¥1,150')]}
              actions={
                <>
                  <Button size="small">{t('詳細・変更', 'Details')}</Button>
                  <Button size="small" variant="text-danger">
                    {t('取り消す', 'Cancel')}
                  </Button>
                </>
              }
            >
              <p className="sm muted">{t('町民センター　星守俳句の会', 'Community Centre, haiku circle')}</p>
            </Entry>
            <Entry
              when={t('1月26日（火）', 'Tue 26 January')}
              whenDetail="18:30〜20:00"
              status={<StatusTag shape="refused">{t('お取りできませんでした', 'Not available')}</StatusTag>}
              title={t('アリーナ 半面', 'Half of the arena')}
              actions={<Button size="small">{t('別の日で予約し直す', 'Choose another day')}</Button>}
            >
              <p className="sm">{t('理由：町の大会と重なったため', 'Reason: a tournament of the town')}</p>
            </Entry>
          </ul>
        </State>
      </States>
      <States width="wide">
        <State label={t('日を選ぶ小さな月（18日は休館）', 'A small month to pick a day (closed on the 18th)')}>
          <MonthTable {...shared} weeks={bare} compact />
        </State>
        <Poses name={t('1日', 'A day')} at=".day:not([aria-disabled])">
          <MonthTable {...shared} weeks={bare.slice(2, 3)} compact />
        </Poses>
        <State
          label={t('選んだ日：キーで選択中', 'Chosen day: keyboard focus')}
          pose="focus-visible"
          at='[aria-pressed="true"]'
        >
          <MonthTable {...shared} weeks={bare.slice(3, 4)} compact />
        </State>
      </States>
    </>
  );
}
