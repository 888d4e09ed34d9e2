import type { EditedLine } from '@machi/domain/form-editor/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { FormEditorTexts } from './texts.ts';

export const LIST = '/onlineform/editor';
export const editorPath = (id: number, part?: string): string =>
  `${LIST}/${id}${part === undefined ? '' : `?part=${part}`}`;
export const previewPath = (id: number): string => `${LIST}/${id}/preview`;

/** Name of a form that may still lack one, or have it only in the other language. */
export const nameOf = (
  { form_name: name }: Pick<EditedLine, 'form_name'>,
  { t }: Pick<FormEditorTexts, 't'>,
  locale: Locale,
): string => name[locale] || name.ja || name.en || t('unnamed');
