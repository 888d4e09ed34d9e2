import { localized, type Localized } from '../locale/model.ts';
import { hasAlertLevel, type WarningKind, type WarningLevel, type WarningStatus, type WarningThread } from './model.ts';

/** What is warned of, as a noun. */
export const kindNames: Readonly<Record<WarningKind, Localized>> = {
  'heavy-rain': { ja: '大雨', en: 'Heavy rain' },
  landslide: { ja: '土砂災害', en: 'Landslide' },
  flood: { ja: '洪水', en: 'Flood' },
  river: { ja: '川の氾濫', en: 'River flood' },
  'heavy-snow': { ja: '大雪', en: 'Heavy snow' },
  snowstorm: { ja: '風雪', en: 'Snowstorm' },
  wind: { ja: '強風', en: 'Strong wind' },
  waves: { ja: '波浪', en: 'High waves' },
  'storm-surge': { ja: '高潮', en: 'Storm surge' },
  thunder: { ja: '雷', en: 'Thunderstorm' },
  snowmelt: { ja: '融雪', en: 'Snowmelt' },
  fog: { ja: '濃霧', en: 'Dense fog' },
  'dry-air': { ja: '乾燥', en: 'Dry air' },
  avalanche: { ja: 'なだれ', en: 'Avalanche' },
  cold: { ja: '低温', en: 'Low temperature' },
  frost: { ja: '霜', en: 'Frost' },
  icing: { ja: '着氷', en: 'Ice accretion' },
  'wet-snow': { ja: '着雪', en: 'Snow accretion' },
  earthquake: { ja: '地震', en: 'Earthquake' },
  tsunami: { ja: '津波', en: 'Tsunami' },
  volcano: { ja: '火山', en: 'Volcano' },
  other: { ja: 'そのほか', en: 'Other' },
};

/** Beside colour and sign: how serious it is. */
export const levelWords: Readonly<Record<WarningLevel, Localized>> = {
  5: { ja: '命の危険', en: 'Danger to life' },
  4: { ja: '危険', en: 'Danger' },
  3: { ja: '警戒', en: 'Be on guard' },
  2: { ja: '注意', en: 'Take care' },
  1: { ja: '情報', en: 'Information' },
};

/** A sign for each level, so that colour alone tells nothing. */
export const levelSigns: Readonly<Record<WarningLevel, string>> = { 5: '✕', 4: '‼', 3: '!', 2: '△', 1: 'i' };

/** 警戒レベル4相当; null: there is none for this kind. */
export const alertLevelOf = (kind: WarningKind, level: WarningLevel): Localized | null =>
  hasAlertLevel(kind) ? { ja: `警戒レベル${level}相当`, en: `Alert level ${level} of 5` } : null;

const suffixes: Readonly<Record<WarningLevel, string>> = {
  5: 'emergency warning',
  4: 'danger warning',
  3: 'warning',
  2: 'advisory',
  1: 'information',
};
const intensities: Readonly<Record<string, string>> = { 弱: ' lower', 強: ' upper' };

/** What a warning is called: as the sender names it in Japanese, by our own words in English. */
export function titleOf({
  kind,
  name,
  level,
  peak,
}: Pick<WarningThread, 'kind' | 'name' | 'level' | 'peak'>): Localized {
  const stood = level === 0 ? peak : level;
  const bare = name.replace(/^レベル\s*[1-5１-５]\s*/, '').trim();
  const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/.test(bare);
  const [, digit = '', part = ''] = /震度(\d)(弱|強)?/.exec(bare) ?? [];
  const en =
    kind === 'earthquake' && digit !== ''
      ? `Earthquake of intensity ${digit}${intensities[part] ?? ''}`
      : kind === 'other' && bare !== ''
        ? isJapanese
          ? `${bare} (${suffixes[stood]})`
          : bare
        : `${kindNames[kind].en} ${suffixes[stood]}`;
  return { ja: isJapanese ? bare : `${kindNames[kind].ja}の${levelWords[stood].ja}`, en };
}

const water = {
  5: {
    ja: '命の危険があります。いまいる場所で、すぐに身を守ってください。',
    en: 'Lives are in danger. Protect yourself where you are, at once.',
  },
  4: { ja: '危険な場所から、全員避難してください。', en: 'Everyone in a dangerous place: leave now.' },
  3: {
    ja: 'お年寄りなど、避難に時間のかかる方は、危険な場所から避難してください。',
    en: 'Elderly people and all who need time: leave dangerous places now.',
  },
  2: { ja: '避難する場所と道を、確かめてください。', en: 'Check where you would go, and by which way.' },
} as const;
const snow = {
  5: { ja: '外に出ないでください。車を運転しないでください。', en: 'Stay indoors. Do not drive.' },
  4: { ja: '外に出ないでください。車を運転しないでください。', en: 'Stay indoors. Do not drive.' },
  3: {
    ja: '急がない外出は、おやめください。車は立ち往生するおそれがあります。',
    en: 'Put off trips that can wait. Cars may get stuck.',
  },
  2: { ja: '車の運転と、屋根の雪に気をつけてください。', en: 'Drive with care, and mind the snow on roofs.' },
} as const;
const wind = {
  5: { ja: '頑丈な建物の中で、窓から離れてください。', en: 'Stay inside a solid building, away from windows.' },
  4: { ja: '頑丈な建物の中で、窓から離れてください。', en: 'Stay inside a solid building, away from windows.' },
  3: { ja: '家の中にいてください。海や川に近づかないでください。', en: 'Stay at home, away from the sea and rivers.' },
  2: { ja: '飛ばされそうな物を、片づけてください。', en: 'Put away what the wind could carry off.' },
} as const;
const shaken = {
  ja: '揺れがおさまったら、火の元を確かめてください。崖やブロック塀に近づかないでください。',
  en: 'When it stops, check for fire. Stay away from cliffs and block walls.',
};
const away = {
  ja: 'すぐに海や川から離れ、高い所へ逃げてください。',
  en: 'Leave the sea and rivers at once. Go to high ground.',
};
const slopes = {
  ja: '山の斜面や、崖の下に近づかないでください。',
  en: 'Stay away from mountain slopes and the foot of cliffs.',
};
const thunder = { ja: '雷が鳴ったら、建物の中に入ってください。', en: 'Go indoors when you hear thunder.' };
const mountain = { ja: '火口に近づかないでください。', en: 'Stay away from the crater.' };
const heeds = { ja: '新しい知らせに気をつけてください。', en: 'Watch for further news.' };
const safely = {
  ja: '安全な場所で、新しい知らせを待ってください。',
  en: 'Stay in a safe place and wait for further news.',
};

type Advice = Readonly<Partial<Record<WarningLevel, Localized>>>;
const advice: Readonly<Partial<Record<WarningKind, Advice>>> = {
  'heavy-rain': water,
  landslide: { ...water, 2: slopes },
  flood: water,
  river: water,
  'storm-surge': water,
  'heavy-snow': snow,
  snowstorm: snow,
  'wet-snow': snow,
  wind,
  waves: wind,
  avalanche: { 5: slopes, 4: slopes, 3: slopes, 2: slopes },
  thunder: { 2: thunder },
  earthquake: { 5: shaken, 4: shaken, 3: shaken, 2: shaken },
  tsunami: { 5: away, 4: away, 3: away },
  volcano: { 5: water[4], 4: water[3], 3: mountain, 2: mountain },
};

/** What to do. */
export const adviceOf = (kind: WarningKind, level: WarningLevel): Localized =>
  advice[kind]?.[level] ?? (level >= 3 ? safely : heeds);

/** Before everything that is said of a drill or test. */
export const statusMarks: Readonly<Record<Exclude<WarningStatus, 'actual'>, Localized>> = {
  exercise: { ja: '【訓練】', en: '[DRILL] ' },
  test: { ja: '【試験】', en: '[Test] ' },
};
export const statusNotes: Readonly<Record<Exclude<WarningStatus, 'actual'>, Localized>> = {
  exercise: { ja: 'これは訓練です。', en: 'This is a drill.' },
  test: { ja: 'これは試験です。', en: 'This is a test.' },
};

type Spoken = Pick<WarningThread, 'kind' | 'name' | 'level' | 'peak' | 'status'>;

/** What a banner and a message say of a standing warning. It fits into a banner. */
export function spokenOf(thread: Spoken): Localized {
  const { kind, level, peak, status } = thread;
  const stood = level === 0 ? peak : level;
  const title = titleOf(thread);
  const alert = alertLevelOf(kind, stood);
  const todo = adviceOf(kind, stood);
  const mark = status === 'actual' ? { ja: '', en: '' } : statusMarks[status];
  const note = status === 'actual' ? { ja: '', en: '' } : statusNotes[status];
  const verb =
    kind === 'earthquake' ? 'がありました' : /警報|注意報|情報|予報/.test(title.ja) ? 'が出ています' : 'のお知らせです';
  return {
    ja: `${mark.ja}${title.ja}${alert ? `（${alert.ja}）` : ''}${verb}。${note.ja || todo.ja}`.slice(0, 120),
    en: `${mark.en}${title.en}${alert ? ` (${alert.en.toLowerCase()})` : ''}. ${note.en || todo.en}`.slice(0, 240),
  };
}

const marked = (thread: Spoken, ja: string, en: string): Localized => {
  const title = titleOf(thread);
  const mark = thread.status === 'actual' ? { ja: '', en: '' } : statusMarks[thread.status];
  return localized((locale) => mark[locale] + title[locale] + (locale === 'ja' ? ja : en));
};

/** What is said when officials of the town end it. */
export const closedWords = (thread: Spoken): Localized =>
  marked(thread, 'のお知らせは、確認のうえ終わりにしました。', ': we have checked, and ended this notice.');

/** What is said when it is over. */
export function overOf(thread: Spoken & Pick<WarningThread, 'isCancelled' | 'steps'>): Localized {
  if (thread.steps.at(-1)?.act === 'closed') return closedWords(thread);
  return thread.isCancelled
    ? marked(thread, 'は、取り消されました。', ' was withdrawn.')
    : marked(thread, 'は、解除されました。', ' is over.');
}
