import { readOwnPasses } from '@machi/domain/passes/contract';
import type { FoundSource } from '../../platform/search/found-source.ts';

const PATHS = { bath: '/pass/fureaiplaza', bus: '/pass/bus' } as const;
const WORDS = {
  bath: { ja: '入浴、温泉、回数', en: 'bath, visits' },
  bus: { ja: 'バス、運賃', en: 'bus, fare' },
} as const;

/** One's own passes that are in use. */
export const found: readonly FoundSource[] = [
  {
    kind: 'own-pass',
    async forReader({ ask, house: { town } }) {
      const own = await ask(readOwnPasses, {});
      return (own?.own.passes ?? []).flatMap(({ pass, consented_at }) =>
        consented_at === null ? [] : [{ href: PATHS[pass], title: town.passes[pass].pass_name, words: WORDS[pass] }],
      );
    },
  },
];
