import { markedAsDrill, type AlertWords } from './model.ts';
import { areasInWords } from '../areas/words.ts';
import type { AreaRow } from '../areas/model.ts';
import { clockInWords } from '../calendar/words.ts';
import type { Locale, Localized } from '../locale/model.ts';

type TownNamed = { readonly areas: readonly AreaRow[]; readonly town: { readonly town_name: Localized } };
/** A banner with the names of many areas would not fit. */
const MOST_NAMES = 40;

/** What the banner says while a call is open. */
export function safetyBanner(
  { area_keys, is_drill }: { readonly area_keys: readonly string[] | null; readonly is_drill: 0 | 1 },
  { areas, town: { town_name } }: TownNamed,
): { readonly body_ja: string; readonly body_en: string } {
  const where = areasInWords(area_keys, areas, town_name);
  const [ja, en] = [
    `【安否確認】${town_name.ja}が、${where.ja.length > MOST_NAMES ? '一部の地区' : where.ja}のみなさんに、ご無事かを尋ねています。届いた知らせか、「安否の確認」で答えてください。`,
    `[Are you safe?] ${town_name.en} asks everybody in ${where.en.length > MOST_NAMES * 2 ? 'some areas' : where.en}. Please answer by the message you got, or at “Are You Safe?”.`,
  ];
  return is_drill === 1
    ? { body_ja: markedAsDrill(ja, 'ja'), body_en: markedAsDrill(en, 'en') }
    : { body_ja: ja, body_en: en };
}

/** What a safety call asks, by all ways. The link answers by one press. */
export function safetyWords(
  { area_keys, at }: { readonly area_keys: readonly string[] | null; readonly at: Date },
  { areas, town }: TownNamed,
): Readonly<Record<Locale, AlertWords>> {
  const where = areasInWords(area_keys, areas, town.town_name);
  const when = clockInWords(at);
  return {
    ja: {
      subject: `【安否確認】ご無事ですか（${town.town_name.ja}）`,
      paragraphs: [
        `${town.town_name.ja}が、${when}に、${where.ja}のみなさんの無事を確かめています。下のボタンで「無事です」か「助けが必要です」を押してください。ログインはいりません。`,
        'LINEでは、「無事」か「助けて」と送っても答えられます。命が危ないときは、119番に電話してください。',
        '【やさしい日本語】だいじょうぶですか。ボタンを おして、町に 教えてください。',
      ],
      short: `【安否確認】ご無事ですか。開いて、ひと押しで答えてください（${town.town_name.ja}）。`,
    },
    en: {
      subject: `[Are you safe?] Please answer (${town.town_name.en})`,
      paragraphs: [
        `At ${when} ${town.town_name.en} asks everybody in ${where.en} whether they are safe. Press “I am safe” or “I need help” behind the button below. No login is needed.`,
        'In LINE you can also send “safe” or “help me”. If a life is in danger, call 119.',
      ],
      short: `[Are you safe?] Please open this and answer with one press (${town.town_name.en}).`,
    },
  };
}
