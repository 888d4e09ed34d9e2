import { timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { slotOf } from '../slot.ts';
import type { House } from '../../../platform/house.ts';
import { writeLetter } from '../../../platform/letters/letter.ts';
import type { Letter } from '../../../providers/mail/mail.ts';
import type { Catalog } from '../../../town/catalog.ts';
import type { SlotRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('lotteries', { ja, en });

/** "大ホール 2027年2月6日（土） 9:00〜12:00" */
export function slotInWords(slot: SlotRow, { rooms }: Catalog): Localized {
  const { target_date, start, end } = slotOf(slot);
  const [day, times] = [dateInWords(target_date), timesInWords({ start: timeOf(start), end: timeOf(end) })];
  const room = rooms.get(slot.room_id)?.room_name ?? { ja: '', en: '' };
  return { ja: `${room.ja} ${day.ja} ${times.ja}`, en: `${room.en}, ${day.en}, ${times.en}` };
}

export type LotteryLetter =
  /** Others came first. */
  | { readonly kind: 'lost'; readonly left: readonly Localized[]; readonly instead: readonly Localized[] }
  /** Somebody of the same household has won. */
  | { readonly kind: 'household' }
  /** May not use the facility. */
  | { readonly kind: 'out' }
  /** Won, but the room could not be reserved. */
  | { readonly kind: 'unbooked'; readonly slot: Localized }
  | { readonly kind: 'calledOff'; readonly reason: Localized };

const listed = (words: readonly Localized[], locale: Locale): string => words.map((word) => word[locale]).join('\n');

/** What an applicant is told who does not get a reservation. */
export function lotteryLetter(
  house: House,
  locale: Locale,
  letter: LotteryLetter,
  about: {
    readonly name: string;
    readonly code: string;
    readonly title: Localized;
    readonly tel: string;
    readonly lottery_id: number;
  },
): Letter {
  const texts = textsIn(locale);
  const { name, code, title, tel, lottery_id } = about;
  const isLost = letter.kind === 'lost';
  const words = {
    name,
    code,
    lottery: title[locale],
    spotTel: tel,
    reason: letter.kind === 'calledOff' ? letter.reason[locale] : '',
    slot: letter.kind === 'unbooked' ? letter.slot[locale] : '',
    left: isLost && letter.left.length > 0 ? fillText(texts.left, { slots: listed(letter.left, locale) }) : '',
    instead:
      isLost && letter.instead.length > 0 ? fillText(texts.instead, { rooms: listed(letter.instead, locale) }) : '',
    page: `${house.publicUrl}/lottery/${lottery_id}`,
  };
  return writeLetter(house, locale, texts[letter.kind], texts.closing, words, `${house.publicUrl}/spot`);
}
