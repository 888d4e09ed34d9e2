import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useOperationTexts = textsOf('transport-operation', { ja, en });
export type OperationTexts = ReturnType<typeof useOperationTexts>;
