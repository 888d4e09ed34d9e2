import { inEnglish, inJapanese, type Word } from './word.tsx';
import { accents, dressPage, type Dress } from '../src/theme/theme.tsx';

/** How the gallery is looked at; all of it stands in the address. */
export type Settings = Dress & { lang: 'ja' | 'en'; page: 'sheet' | 'tokens' };

export const choices = {
  lang: ['ja', 'en'],
  theme: ['light', 'dark', 'system'],
  accent: ['town', ...accents],
  textSize: ['standard', 'large', 'largest'],
  page: ['sheet', 'tokens'],
} as const;

const among = <Choice extends string>(all: readonly Choice[], wanted: string | null, otherwise: Choice): Choice =>
  all.find((one) => one === wanted) ?? otherwise;

/** Opened as ?lang=en&theme=dark&textSize=largest; what is missing is Japanese and follows the device. */
export function readSettings(query = new URLSearchParams(location.search)): Settings {
  return {
    lang: among(choices.lang, query.get('lang'), 'ja'),
    theme: among(choices.theme, query.get('theme'), 'system'),
    accent: among(choices.accent, query.get('accent'), 'town'),
    textSize: among(choices.textSize, query.get('textSize'), 'standard'),
    page: among(choices.page, query.get('page'), 'sheet'),
  };
}

export const addressOf = (settings: Settings): string => `?${new URLSearchParams(settings).toString()}`;

export const wordOf = ({ lang }: Settings): Word => (lang === 'en' ? inEnglish : inJapanese);

export function titleOf(settings: Settings): string {
  const t = wordOf(settings);
  return settings.page === 'tokens' ? t('色と文字', 'Colours and type') : t('部品の見本', 'Components');
}

/** Before anything is drawn with these settings: the page of tokens measures the colours that it finds. */
export function dress(settings: Settings): void {
  document.documentElement.lang = settings.lang;
  document.title = titleOf(settings);
  dressPage(settings);
  history.replaceState(null, '', addressOf(settings) + location.hash);
}
