import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { listShelters } from '@machi/domain/shelters/contract';
import { dangerWords, shelterStateWords } from '@machi/domain/shelters/words';
import { listed } from '@machi/domain/locale/model';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('shelter-page', { ja, en });

export const pages: readonly PageSource[] = [
  {
    path: '/shelters',
    isThere: (_parameters, { shelters }) => shelters.length > 0,
    asks: () => [question(listShelters, {})],
    says(replies, { locale }) {
      const words = textsIn(locale);
      const { shelters } = replies(listShelters);
      // Open ones first: a guest may get no more than this text.
      const order = shelters.toSorted(
        (one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'),
      );
      return {
        text: order
          .map(({ shelter_name, state, dangers, address }) =>
            fillText(words.line, {
              name: shelter_name,
              state: shelterStateWords[state][locale],
              dangers: listed(
                dangers.map((danger) => dangerWords[danger][locale]),
                locale,
              ),
              address,
            }),
          )
          .join(' '),
      };
    },
  },
];
