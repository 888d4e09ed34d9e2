import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useBeginTexts = deskTextsOf('begin-town', { ja, en });

type FileText = Extract<keyof typeof ja, `file.${string}`>;
const isFileText = (key: string): key is FileText => /^file\.[\w-]+\.(?:json|geojson)$/.test(key);

/** The key of what a file of the pack holds, in words. */
export function fileText(file: string): FileText {
  const key = `file.${file}`;
  return isFileText(key) ? key : 'file.town.json';
}
