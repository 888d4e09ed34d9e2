import membersEn from '@machi/member-desk/text/en.json' with { type: 'json' };
import membersJa from '@machi/member-desk/text/ja.json' with { type: 'json' };
import { hasText } from '@machi/domain/locale/texts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const FEATURE = 'member-desk';
export const useDeskTexts = deskTextsOf(FEATURE, { ja, en }, { ja: membersJa, en: membersEn });
export type DeskTexts = ReturnType<typeof useDeskTexts>;

/** Texts of the windows that confirm an action. */
export function useDeskActionWords() {
  const { t } = useDeskTexts();
  const own = { keep: 'edit.cancel', sending: 'edit.sending', lost: 'lost', failed: 'failed' } as const;
  return { t: (key: keyof typeof own) => t(own[key]) };
}

type AuditKey = Extract<keyof typeof ja, `action.${string}` | `subject.${string}`>;
export const isAuditKey = (key: string): key is AuditKey => hasText(FEATURE, key);
