import { textsOf } from '../../shell/language/texts.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useFormEditorTexts = textsOf('form-editor', { ja, en });
export type FormEditorTexts = ReturnType<typeof useFormEditorTexts>;
