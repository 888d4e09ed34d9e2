import { dayInWords, daysInWords, weekdays as weekdayWords } from '../calendar/words.ts';
import { listed, localized, type Locale, type Localized } from '../locale/model.ts';
import type { ChangeWhat, GarbageFile, WasteDays } from './model.ts';
import type { WasteEntry } from './rules.ts';

const ordinal = (nth: number): string => ['1st', '2nd', '3rd', '4th', '5th'][nth - 1] ?? '';
const monthDay = (day: string): Localized => {
  const { ja, en } = daysInWords(`2000-${day}`, `2000-${day}`);
  return { ja: ja.split('〜')[0] ?? ja, en: en.split('–')[1] ?? en };
};

/** The days of a rule: "毎週 月・木曜日", "2nd, 4th Fri". */
export function daysSaid(days: WasteDays, locale: Locale): string {
  const isJapanese = locale === 'ja';
  if (days.kind === 'dates') return isJapanese ? '決まった日' : 'On certain days';
  const { nth, months, season, every_weeks: weeks } = days;
  const names = days.weekdays.map((day) => weekdayWords[locale][day] ?? '');
  const said = isJapanese
    ? `${nth ? nth.map((one) => `第${one}`).join('・') : weeks ? `${weeks}週に1回` : '毎週'} ${names.join('・')}曜日`
    : `${nth ? listed(nth.map(ordinal), locale) : weeks ? `Every ${weeks} weeks on` : 'Every'} ${listed(names, locale)}`;
  const parts = [
    ...(months ? [isJapanese ? `${months.join('・')}月` : `months ${months.join(', ')}`] : []),
    ...(season ? [`${monthDay(season.from)[locale]}${isJapanese ? '〜' : ' – '}${monthDay(season.to)[locale]}`] : []),
  ];
  return parts.length === 0 ? said : isJapanese ? `${said}（${parts.join('、')}）` : `${said} (${parts.join(', ')})`;
}

/** What is not as usual with a collection; empty: nothing. */
export const stateSaid = ({ state, other_date: other }: Pick<WasteEntry, 'state' | 'other_date'>): Localized => {
  const day = other === null ? { ja: '', en: '' } : dayInWords(other);
  switch (state) {
    case 'usual':
      return { ja: '', en: '' };
    case 'extra':
      return { ja: '臨時', en: 'extra' };
    case 'stopped':
      return { ja: '休み', en: 'none' };
    case 'moved':
      return { ja: `${day.ja}の分`, en: `instead of ${day.en}` };
    case 'away':
      return { ja: `${day.ja}に変更`, en: `moved to ${day.en}` };
  }
};

export const whatSaid: Readonly<Record<ChangeWhat, Localized>> = {
  stopped: { ja: '休む', en: 'Stop' },
  moved: { ja: '別の日に集める', en: 'Move to another day' },
  extra: { ja: '臨時に集める', en: 'Collect in addition' },
};

/** A change as a sentence; `areas` and `kinds` are their names in both languages, empty for all. */
export function changeSaid(
  change: { readonly what: ChangeWhat; readonly from: string; readonly to: string; readonly moved_to: string | null },
  areas: Localized,
  kinds: Localized,
): Localized {
  const of = localized((locale) =>
    locale === 'ja'
      ? `${areas.ja || 'すべての地区'}の${kinds.ja || 'すべてのごみ'}`
      : `${kinds.en || 'all garbage'} in ${areas.en || 'all areas'}`,
  );
  const [day, last, goes] = [change.from, change.to, change.moved_to ?? change.from].map(dayInWords);
  const until = change.from === change.to ? { ja: '', en: '' } : { ja: `〜${last?.ja}`, en: ` to ${last?.en}` };
  switch (change.what) {
    case 'stopped':
      return { ja: `${day?.ja}${until.ja} ${of.ja}を休みます`, en: `${day?.en}${until.en}: no collection of ${of.en}` };
    case 'moved':
      return { ja: `${day?.ja} ${of.ja}を${goes?.ja}に集めます`, en: `${day?.en}: ${of.en} on ${goes?.en} instead` };
    case 'extra':
      return { ja: `${day?.ja} ${of.ja}を臨時に集めます`, en: `${day?.en}: ${of.en} in addition` };
  }
}

/** A kind with what is not as usual: "燃えるごみ（休み）". */
export function kindSaid(
  { kinds }: Pick<GarbageFile, 'kinds'>,
  entry: Pick<WasteEntry, 'kind_key' | 'state' | 'other_date'>,
  locale: Locale,
): string {
  const name = kinds.find(({ kind_key }) => kind_key === entry.kind_key)?.kind_name[locale] ?? '';
  const state = stateSaid(entry)[locale];
  if (state === '') return name;
  return locale === 'ja' ? `${name}（${state}）` : `${name} (${state})`;
}
