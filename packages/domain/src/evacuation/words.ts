import type { AlertWords } from '../alerts/model.ts';
import { markedAsDrill } from '../alerts/model.ts';
import type { AreaRow } from '../areas/model.ts';
import { areasInWords } from '../areas/words.ts';
import { clockInWords, dateInWords } from '../calendar/words.ts';
import { dateAt } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { Locale, Localized } from '../locale/model.ts';
import { ENDED, orderLevels, type Cause, type OrderLevel, type StepLevel } from './model.ts';
import { isWithin, shareAreas, type OrderState } from './rules.ts';

export const causeNames: Readonly<Record<Cause, Localized>> = {
  flood: { ja: '川の氾濫', en: 'flooding' },
  landslide: { ja: '土砂災害', en: 'landslides' },
  storm: { ja: '暴風', en: 'a violent storm' },
  snow: { ja: '大雪・雪崩', en: 'heavy snow or avalanches' },
  earthquake: { ja: '地震', en: 'an earthquake' },
  tsunami: { ja: '津波', en: 'a tsunami' },
  volcano: { ja: '火山の噴火', en: 'a volcanic eruption' },
  fire: { ja: '大きな火事', en: 'a large fire' },
  other: { ja: '災害', en: 'a disaster' },
};

export const levelNames: Readonly<Record<StepLevel, Localized>> = {
  [ENDED]: { ja: '解除', en: 'Ended' },
  3: { ja: '高齢者等避難', en: 'Evacuation of the Elderly and Others' },
  4: { ja: '避難指示', en: 'Evacuation Order' },
  5: { ja: '緊急安全確保', en: 'Emergency: Protect Your Life' },
};

/** What people do at each level. */
export const advices: Readonly<Record<StepLevel, Localized>> = {
  [ENDED]: {
    ja: '避難の必要はなくなりました。帰るときは、道や川の様子に気をつけてください。',
    en: 'You no longer need to evacuate. Please take care on your way home.',
  },
  3: {
    ja: '高齢の方、障がいのある方、小さなお子さん連れの方など、避難に時間のかかる方は、危険な場所から避難してください。ほかの方も、避難の準備をしてください。',
    en: 'Older people, people with disabilities, families with small children and all who need time: leave dangerous places now. Everybody else: get ready.',
  },
  4: {
    ja: '危険な場所から、全員避難してください。',
    en: 'Everybody: leave dangerous places now.',
  },
  5: {
    ja: '災害がすでに起きているか、すぐに起きるおそれがあります。命を守る行動をとってください。外へ出るのが危ないときは、高い階や、崖から離れた部屋へ移ってください。',
    en: 'A disaster is happening or about to happen. Protect your life now. If it is dangerous outside, go upstairs or to a room away from the slope.',
  },
};

/** The same in easy Japanese. */
export const easyAdvices: Readonly<Record<StepLevel, string>> = {
  [ENDED]: 'もう 逃げなくても だいじょうぶです。家に 帰るとき、道や 川に 気をつけてください。',
  3: 'お年寄りや、逃げるのに 時間が かかる 人は、いま すぐ 安全な 場所へ 逃げてください。ほかの 人は、逃げる 準備を してください。',
  4: 'あぶないです。みんな、いま すぐ 安全な 場所へ 逃げてください。',
  5: 'とても あぶないです。命を 守ってください。外が あぶないときは、家の 高い ところや、がけから 遠い 部屋に 行ってください。',
};

/** What is said of a step. */
export interface ToldStep {
  readonly is_drill: Flag;
  readonly cause: Cause;
  readonly level: StepLevel;
  /** The level before it; null: it is the first step. */
  readonly before: StepLevel | null;
  readonly area_keys: readonly string[] | null;
  readonly at: Date;
  /** The other orders as they stand: a higher one over the same areas goes on, whatever becomes of this one. */
  readonly orders: readonly OrderState[];
}
interface TownNamed {
  readonly areas: readonly AreaRow[];
  readonly town: { readonly town_name: Localized };
}

/** How a step changes the order. */
export const changeOfStep = ({ level, before }: Pick<ToldStep, 'level' | 'before'>) =>
  level === ENDED ? 'ended' : before === null ? 'issued' : level > before ? 'raised' : 'lowered';

const said: Readonly<Record<ReturnType<typeof changeOfStep>, Localized>> = {
  issued: { ja: '{level}を出しました', en: '{level} has been issued' },
  raised: { ja: '{level}に引き上げました', en: 'The order has been raised to {level}' },
  lowered: { ja: '{level}に引き下げました', en: 'The order has been lowered to {level}' },
  ended: { ja: '{level}を解除しました', en: '{level} has ended' },
};

/** The name of a level with its number, as the guideline wants it. */
const levelSaid = (level: StepLevel): Localized => ({
  ja: `警戒レベル${level}「${levelNames[level].ja}」`,
  en: `Level ${level} “${levelNames[level].en}”`,
});

/** Higher orders that go on over areas of this one: one a level, the highest first. */
function ordersBeside({
  is_drill,
  level,
  area_keys,
  orders,
}: ToldStep): { level: OrderLevel; area_keys: string[] | null }[] {
  const beside = orders.filter(
    (order) =>
      order.is_drill === is_drill && (order.sent?.level ?? ENDED) > level && shareAreas(order.area_keys, area_keys),
  );
  return orderLevels.toReversed().flatMap((one) => {
    const keys = beside.filter(({ sent }) => sent?.level === one).map((order) => order.area_keys);
    if (keys.length === 0) return [];
    return { level: one, area_keys: keys.includes(null) ? null : [...new Set(keys.flatMap((some) => some ?? []))] };
  });
}

/** What people do after a step. Where a higher order goes on, it says so first: nobody goes home too early. */
export function adviceOf(step: ToldStep, { areas, town }: TownNamed): Localized & { readonly easy: string } {
  const own = { ...advices[step.level], easy: easyAdvices[step.level] };
  const beside = ordersBeside(step).map((order) => ({
    ...order,
    where: areasInWords(order.area_keys, areas, town.town_name),
  }));
  if (beside.length === 0) return own;
  const over = beside.find(({ area_keys }) => isWithin(step.area_keys, area_keys));
  const then = over
    ? { ...advices[over.level], easy: easyAdvices[over.level] }
    : {
        ja: `その地区の方は、避難を続けてください。そのほかの地区では、${own.ja}`,
        en: `People there: stay evacuated. Elsewhere: ${own.en}`,
        easy: `そこに いる 人は、まだ 帰らないでください。ほかの 地区の 人は： ${own.easy}`,
      };
  const each = (say: (order: (typeof beside)[number]) => string, between: string) => beside.map(say).join(between);
  return {
    ja: each(({ level, where }) => `${where.ja}の${levelSaid(level).ja}は続いています。`, '') + then.ja,
    en: `${each(({ level, where }) => `${levelSaid(level).en} still stands for ${where.en}.`, ' ')} ${then.en}`,
    easy: `${each(({ level, where }) => `${where.ja}の 「${levelNames[level].ja}」は まだ 続いています。`, ' ')} ${then.easy}`,
  };
}

/** The words of a step on all ways: Japanese with easy Japanese below, and English. A drill is marked later. */
export function orderWords(step: ToldStep, { areas, town }: TownNamed): Readonly<Record<Locale, AlertWords>> {
  const { level, before, cause, at } = step;
  const where = areasInWords(step.area_keys, areas, town.town_name);
  const named = levelSaid(level === ENDED ? (before ?? ENDED) : level);
  const change = said[changeOfStep(step)];
  const advice = adviceOf(step, { areas, town });
  const when = {
    ja: `${dateInWords(dateAt(at)).ja}${clockInWords(at)}`,
    en: `${clockInWords(at)}, ${dateInWords(dateAt(at)).en}`,
  };
  const head = {
    ja: level === ENDED ? `${levelNames[before ?? ENDED].ja}を解除` : `警戒レベル${level} ${levelNames[level].ja}`,
    en: level === ENDED ? `${levelNames[before ?? ENDED].en} has ended` : `Level ${level} ${levelNames[level].en}`,
  };
  return {
    ja: {
      subject: `【${head.ja}】${where.ja}（${town.town_name.ja}）`,
      paragraphs: [
        `${town.town_name.ja}は、${when.ja}、${causeNames[cause].ja}のため、${where.ja}に${change.ja.replace('{level}', named.ja)}。`,
        advice.ja,
        `【やさしい日本語】${advice.easy}`,
        `[English] ${head.en}: ${where.en}. ${advice.en}`,
      ],
      short: `【${head.ja}】${where.ja}（${causeNames[cause].ja}）。${advice.ja}`,
    },
    en: {
      subject: `[${head.en}] ${where.en} (${town.town_name.en})`,
      paragraphs: [
        `${change.en.replace('{level}', named.en)} for ${where.en} because of ${causeNames[cause].en} (${town.town_name.en}, ${when.en}).`,
        advice.en,
      ],
      short: `[${head.en}] ${where.en} (${causeNames[cause].en}). ${advice.en}`,
    },
  };
}

/** What portal, terminals and monitors show; null: nothing after the end. Of other orders it says nothing: each has its own. */
export function orderBanner(step: ToldStep, town: TownNamed): { body_ja: string; body_en: string } | null {
  if (step.level === ENDED) return null;
  const { ja, en } = orderWords({ ...step, orders: [] }, town);
  const mark = (text: string, locale: Locale) => (step.is_drill === 1 ? markedAsDrill(text, locale) : text);
  return { body_ja: mark(ja.short, 'ja'), body_en: mark(en.short, 'en') };
}
