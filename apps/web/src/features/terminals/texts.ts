import { textsOf } from '../../shell/language/texts.ts';
import { en as facesEn } from './text/faces-en.ts';
import { ja as facesJa } from './text/faces-ja.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const useTerminalTexts = textsOf('terminals', { ja, en });
export type TerminalTexts = ReturnType<typeof useTerminalTexts>;

export const useFaceTexts = textsOf('face-thresholds', { ja: facesJa, en: facesEn });
export type FaceTexts = ReturnType<typeof useFaceTexts>;
