import type { CardHolder } from '@machi/domain/cards/model';
import type { useTexts } from './texts.ts';

/** Whether a letter tells the person of what was done, or the official has to. */
export const toldOf = (
  { name, is_reachable }: Pick<CardHolder, 'name' | 'is_reachable'>,
  t: ReturnType<typeof useTexts>['t'],
): string => t(is_reachable ? 'told.1' : 'told.0', name);
