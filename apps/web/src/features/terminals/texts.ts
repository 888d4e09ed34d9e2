import { textsOf } from '../../shell/language/texts.ts';
import facesEn from './text/faces.en.json' with { type: 'json' };
import facesJa from './text/faces.ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useTerminalTexts = textsOf('terminals', { ja, en });
export type TerminalTexts = ReturnType<typeof useTerminalTexts>;

export const useFaceTexts = textsOf('face-thresholds', { ja: facesJa, en: facesEn });
export type FaceTexts = ReturnType<typeof useFaceTexts>;
