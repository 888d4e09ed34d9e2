import { dateInWords, dayInWords, clockInWords } from '../calendar/words.ts';
import { fromInWords, untilInWords } from '../calendar/moments.ts';
import { dateAt } from '../calendar/model.ts';
import { actionOf, counted, deskOf } from '../desk/desk.ts';
import { reasonField } from '../desk/reason-field.ts';
import type { Localized } from '../locale/model.ts';
import { priceInWords } from '../locale/words.ts';
import {
  EVENTS_PAGE_SIZE,
  EventFilter,
  callOffEvent,
  listDeskEvents,
  publishEvent,
  readDeskEvent,
} from './desk-contract.ts';
import { screens } from './staff.ts';
import type { DeskEvent, DeskEventLine } from './views.ts';
import { phaseTags } from './words.ts';

const filterWords: Readonly<Record<EventFilter, Localized>> = {
  coming: { ja: 'これから', en: 'To come' },
  draft: { ja: '下書き', en: 'Drafts' },
  past: { ja: '終わったもの', en: 'Past' },
  'called-off': { ja: '中止', en: 'Called off' },
};
const eventWords: Readonly<Record<DeskEvent['events'][number]['what'], Localized>> = {
  create: { ja: '作った', en: 'Written' },
  publish: { ja: '公開した', en: 'Published' },
  cancel: { ja: '中止した', en: 'Called off' },
};

const seatsOf = ({ taken, places, waiting }: DeskEventLine): Localized => ({
  ja: `${taken} / ${places}人${waiting > 0 ? `、待ち${waiting}件` : ''}`,
  en: `${taken} of ${places}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
});
const isLive = ({ phase }: DeskEvent) => !['draft', 'called-off', 'over'].includes(phase);

/** Events with places: their list, and one with what can be done. */
export const eventDesk = deskOf({
  screen: screens[0],
  name: 'event',
  id: 'event_id',
  list: listDeskEvents,
  lines: 'events',
  page_size: EVENTS_PAGE_SIZE,
  read: readDeskEvent,
  sub: {
    ja: '定員のある催しを作り、申込みの名簿を見て、当日の受付をします。',
    en: 'Make events with places, see who registered, and check them in on the day.',
  },
  create: {
    sub: {
      ja: '催しを書きます。公開するまで、町民の方には見えません。',
      en: 'Write an event. Nobody else sees it until you publish it.',
    },
    open: { ja: '催しを作る', en: 'New event' },
  },
  search: {
    label: { ja: '催しの名前でさがす', en: 'Find by name' },
    hint: { ja: '名前の一部でさがせます。', en: 'Part of the name is enough.' },
  },
  filters: {
    phase: {
      label: { ja: '状態', en: 'State' },
      options: EventFilter.options.map((value) => ({ value, label: filterWords[value] })),
    },
  },
  caption: { ja: '催し', en: 'Events' },
  found: counted('件', 'event'),
  none: {
    title: { ja: '催しはありません', en: 'No events' },
    yet: { ja: '催しを作ると、ここに並びます。', en: 'Events appear here once they are written.' },
    found: { ja: '条件に当てはまる催しがありません。', en: 'No event fits the filters.' },
  },
  title: ({ title }) => ({ ja: title, en: title }),
  tags: ({ phase }, locale) => {
    const { said, shape } = phaseTags[phase];
    return [{ words: said[locale], shape }];
  },
  columns: {
    title: { label: { ja: '催し', en: 'Event' }, under: ({ place }) => place },
    when: {
      label: { ja: '日時', en: 'When' },
      kind: 'unbroken',
      of: ({ starts_at }, locale) => {
        const at = new Date(starts_at);
        return `${dayInWords(dateAt(at))[locale]} ${clockInWords(at)}`;
      },
    },
    seats: { label: { ja: '申込み', en: 'Registered' }, kind: 'unbroken', of: (line, locale) => seatsOf(line)[locale] },
    tags: { label: { ja: '状態', en: 'State' } },
  },
  beside: ['title', 'tags'],
  file: {
    gone: { ja: 'この番号の催しはありません', en: 'There is no event of this number' },
    seen: {
      ja: '名簿を開いたことや保存したことは、申し込んだ方に見えます。',
      en: 'Those who registered see that you opened or saved the list.',
    },
    canDo: { ja: 'できること', en: 'What can be done' },
    rows: {
      when: {
        label: { ja: '日時', en: 'When' },
        of: ({ starts_at, ends_at }, locale) => {
          const [from, until] = [new Date(starts_at), new Date(ends_at)];
          const end = dateAt(from) === dateAt(until) ? clockInWords(until) : untilInWords(until)[locale];
          return `${fromInWords(from)[locale]}${{ ja: '〜', en: '–' }[locale]}${end}`;
        },
      },
      place: { label: { ja: '場所', en: 'Where' } },
      register: {
        label: { ja: '申込み', en: 'Registration' },
        of: ({ opens_at, closes_at }, locale) => {
          const [from, until] = [fromInWords(new Date(opens_at)), untilInWords(new Date(closes_at))];
          return { ja: `${from.ja}から${until.ja}まで`, en: `${from.en} to ${until.en}` }[locale];
        },
      },
      seats: { label: { ja: '申し込んだ人数', en: 'People registered' }, of: (file, locale) => seatsOf(file)[locale] },
      attended: {
        label: { ja: '受付した人数', en: 'People checked in' },
        of: ({ attended }, locale) => ({ ja: `${attended}人`, en: String(attended) })[locale],
      },
      fee: {
        label: { ja: '参加費（当日）', en: 'Fee at the door' },
        of: ({ fee_yen, fee }, locale) => [priceInWords(fee_yen)[locale], fee].filter(Boolean).join(' '),
      },
    },
    eventsOf: ({ events }) => events.map(({ what, ...event }) => ({ ...event, what: eventWords[what] })),
  },
  actions: {
    publish: actionOf(publishEvent, {
      isOffered: ({ phase }: DeskEvent) => phase === 'draft',
      asks: [],
      input: ({ event_id, revision }) => ({ event_id, revision }),
      send: { ja: '公開する', en: 'Publish' },
      look: 'primary',
      question: ({ title }) => ({ ja: `「${title}」を公開しますか`, en: `Publish “${title}”?` }),
      consequence: {
        ja: 'だれでも見られるようになり、受付の日時になると申込みが始まります。',
        en: 'Everybody sees it, and registration opens at its time.',
      },
      done: { ja: '公開しました。', en: 'The event is published.' },
    }),
    change: {
      opens: 'file',
      isOffered: ({ phase }) => phase !== 'called-off' && phase !== 'over',
      send: () => ({ ja: '内容を変える', en: 'Change' }),
    },
    callOff: actionOf(callOffEvent, {
      isOffered: isLive,
      asks: [reasonField({ ja: '申し込んだ方全員に、そのまま届きます。', en: 'All who registered read it.' })],
      input: ({ event_id, revision }, { reason = '' }) => ({ event_id, revision, reason: { ja: reason, en: '' } }),
      send: { ja: '催しを中止する', en: 'Call the event off' },
      look: 'quiet-danger',
      isDanger: true,
      question: ({ title, starts_at }) => {
        const day = dateInWords(dateAt(new Date(starts_at)));
        return { ja: `「${title}」（${day.ja}）を中止しますか`, en: `Call “${title}” on ${day.en} off?` };
      },
      consequence: {
        ja: '申し込んだ方と待っている方の全員に、理由を知らせます。もとには戻せません。',
        en: 'All who registered or wait are told why. This cannot be undone.',
      },
      warnings: (file) => (file.taken > 0 ? [seatsOf(file)] : []),
      done: { ja: '催しを中止し、全員に知らせました。', en: 'The event is called off, and all are told.' },
    }),
  },
});
