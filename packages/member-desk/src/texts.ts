import type { Locale } from '@machi/domain/locale/model';
import { loadTexts, textsOf, type KeyOf, type ValuesFor } from '@machi/domain/locale/texts';
import { use } from 'react';
import { useGround } from './ground.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const FEATURE = 'members-at-a-desk';
const read = textsOf(FEATURE, { ja, en });

export interface MemberTexts {
  readonly t: <Key extends KeyOf<typeof ja>>(key: Key, ...values: ValuesFor<typeof FEATURE, Key>) => string;
  readonly locale: Locale;
}

/** Texts of this package in the screen's language; suspends while they load. */
export function useMemberTexts(): MemberTexts {
  const { locale } = useGround();
  const isComing = loadTexts(locale, FEATURE);
  if (isComing) use(isComing);
  return { t: (key, ...values) => read(locale, key, ...values), locale };
}
