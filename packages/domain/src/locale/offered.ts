import { localeNames, type Language, type Variant } from './model.ts';

interface Offered {
  readonly name: string;
  /** Says in this language that no native speaker has read its sentences yet; absent once one has. */
  readonly unread?: string;
}

/** Languages that a town may offer beside Japanese and English. Those that only look at the layout are not among them. */
export const offeredVariants = ['ja-simple', 'vi', 'zh-Hans'] as const satisfies readonly Variant[];
export type OfferedVariant = (typeof offeredVariants)[number];
export const isOfferedVariant = (value: unknown): value is OfferedVariant =>
  offeredVariants.some((variant) => variant === value);

/** In the order in which people choose. */
const offered: ReadonlyMap<Language, Offered> = new Map<Language, Offered>([
  ['ja', { name: localeNames.ja }],
  ['ja-simple', { name: 'やさしい日本語' }],
  ['en', { name: localeNames.en }],
  [
    'vi',
    {
      name: 'Tiếng Việt',
      unread:
        'Chưa có người nói tiếng Việt bản ngữ nào đọc lại các câu này. Câu nào chưa có bản dịch sẽ hiện bằng tiếng Anh.',
    },
  ],
  ['zh-Hans', { name: '简体中文', unread: '还没有以中文为母语的人审读过这些句子。没有译文的句子以英语显示。' }],
]);
export const UNREAD_IN_JAPANESE = 'このことばを母語とする人は、まだこの訳を読んでいません。訳のない文は英語で出ます。';

/** The languages to choose from in a town that offers these variants. */
export const languagesOffered = (variants: readonly string[]): readonly (Offered & { readonly language: Language })[] =>
  [...offered]
    .filter(([language]) => language in localeNames || variants.includes(language))
    .map(([language, one]) => ({ language, ...one }));
