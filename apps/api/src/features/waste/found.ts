import { localized } from '@machi/domain/locale/model';
import type { FoundSource } from '../../platform/search/found-source.ts';

/** Kinds of waste and what belongs to them; a thing leads to its line in the search for things. */
export const found: readonly FoundSource[] = [
  {
    kind: 'waste',
    forAll({ town: { garbage } }) {
      const kinds = new Map((garbage?.kinds ?? []).map((kind) => [kind.kind_key, kind]));
      return [
        ...[...kinds.values()].map(({ kind_name, kana, note }) => ({
          href: '/waste',
          title: kind_name,
          words: { ja: `${kana}、ごみの日、ごみの捨て方、収集日`, en: 'garbage, waste, disposal, collection day' },
          text: note,
        })),
        ...(garbage?.items ?? []).map(({ item_name, kana, also = [], kind_key, hint }) => ({
          href: `/waste?q=${encodeURIComponent(item_name.ja)}`,
          title: item_name,
          words: { ja: [kana, ...also, '捨て方'].join('、'), en: 'disposal' },
          text: localized((locale) =>
            `${kinds.get(kind_key ?? '')?.kind_name[locale] ?? ''} ${hint?.[locale] ?? ''}`.trim(),
          ),
          weight: 0.9,
        })),
      ];
    },
  },
];
