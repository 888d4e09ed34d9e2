import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import facesEn from './text/faces.en.json' with { type: 'json' };
import facesJa from './text/faces.ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useTerminalTexts = deskTextsOf('terminals', { ja, en });
export type TerminalTexts = ReturnType<typeof useTerminalTexts>;

export const useFaceTexts = deskTextsOf('face-thresholds', { ja: facesJa, en: facesEn });
export type FaceTexts = ReturnType<typeof useFaceTexts>;
