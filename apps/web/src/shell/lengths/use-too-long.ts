import { characterCount, isWithin } from '@machi/domain/fields/model';
import { textsOf } from '../language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

const useTexts = textsOf('lengths', { ja, en });

/**
 * What stands next to a field with too many characters, and how many they are: a control that takes no more cuts off what
 * was pasted, and nobody notices.
 */
export function useTooLong(): (value: string, most: number) => string | undefined {
  const { t } = useTexts();
  return (value, most) =>
    isWithin(value, most) ? undefined : t('tooLong', { most: String(most), count: String(characterCount(value)) });
}
