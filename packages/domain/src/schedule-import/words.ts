import { WebUrl } from '../fields/formats.ts';
import { fitted } from '../fields/fitted.ts';
import type { Locale } from '../locale/model.ts';
import { NOTE_LENGTH, TITLE_LENGTH, URL_LENGTH, type ScheduleWords } from '../schedule/model.ts';
import type { FileEvent } from './events.ts';
import type { RemarkCode } from './model.ts';

const untitled: Readonly<Record<Locale, string>> = { ja: '（件名なし）', en: '(no title)' };
const places: Readonly<Record<Locale, string>> = { ja: '場所：', en: 'Place: ' };

const IS_HTML = /<(?:br|p|div|span|a|b|i|ul|ol|li|html)\b[^<>]{0,500}>/i;
const LINE_TAG = /<(?:br|\/p|\/div|\/li)\b[^<>]{0,20}>/gi;
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' };
/** Some programs write notes as HTML: keep the text without the markup. */
const plain = (text: string): string =>
  IS_HTML.test(text)
    ? text
        .replaceAll(LINE_TAG, '\n')
        .replaceAll(TAG, '')
        .replaceAll(/&(lt|gt|quot|nbsp|#39|amp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    : text;

/** Fits an event's texts to the rules of the form, and reports what was left out. */
export function wordsOf(
  { title, note, place, url, is_private }: FileEvent,
  locale: Locale,
): { readonly words: ScheduleWords; readonly told: readonly RemarkCode[] } {
  const told: RemarkCode[] = [];
  const head = fitted(title, TITLE_LENGTH, true);
  if (head.isCut) told.push('title-cut');
  if (head.text === '') told.push('no-title');
  const where = place.trim() === '' ? '' : `${places[locale]}${place.replaceAll(/\s+/gu, ' ').trim()}`;
  const body = fitted([where, plain(note).trim()].filter((part) => part !== '').join('\n\n'), NOTE_LENGTH);
  if (body.isCut) told.push('note-cut');
  const isUrl = url.length <= URL_LENGTH && WebUrl.safeParse(url).success;
  if (url.trim() !== '' && !isUrl) told.push('url-left');
  return {
    words: {
      title: head.text === '' ? untitled[locale] : head.text,
      url: isUrl ? url.trim() : '',
      note: body.text,
      colour: null,
      is_private: is_private ? 1 : 0,
    },
    told,
  };
}
