import { hasText } from '@machi/domain/locale/texts';
import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const FEATURE = 'member-desk';
export const useDeskTexts = textsOf(FEATURE, { ja, en });
export type DeskTexts = ReturnType<typeof useDeskTexts>;

/** Words of the windows that ask about a deed. */
export function useDeskDeedWords() {
  const { t } = useDeskTexts();
  const own = { keep: 'edit.cancel', sending: 'edit.sending', lost: 'lost', failed: 'failed' } as const;
  return { t: (key: keyof typeof own) => t(own[key]) };
}

type AuditKey = Extract<keyof typeof en, `action.${string}` | `subject.${string}`>;
export const isAuditKey = (key: string): key is AuditKey => hasText(FEATURE, key);
