import { locales } from '@machi/domain/locale/model';
import { DEPARTMENT_LENGTH, TITLE_LENGTH } from '@machi/domain/notice-desk/model';
import { TextField } from '@machi/ui/field/TextField';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { useMemo } from 'react';
import { EasyTexts } from '../../../shell/editor/EasyMarks.tsx';
import { RichTextEditor } from '../../../shell/editor/RichTextEditor.tsx';
import { useNoticeDeskTexts } from '../texts.ts';
import type { NoticeForm } from './notice-form.ts';
import { useTooLong } from '../../../shell/forms/use-too-long.ts';

/** Id of a field's control, from the name in a refusal. */
export const fieldIdOf = (field: string): string => `notice-${field.replaceAll(/[._]/g, '-')}`;

export interface PartProps {
  readonly form: NoticeForm;
  readonly write: (parts: Partial<NoticeForm>) => void;
  /** Sentences of the server by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Title, text and department in both languages, and the text in plain Japanese. */
export function TextsPart({ form, write, errors }: PartProps) {
  const { t } = useNoticeDeskTexts();
  const tooLong = useTooLong();
  const easyTitle = useMemo(() => [{ id: fieldIdOf('plain_title'), words: form.plain_title }], [form.plain_title]);
  return (
    <>
      {locales.map((lang) => (
        <Section key={lang} className="stack" titleId={`notice-in-${lang}`} title={t(`write.in.${lang}`)}>
          <TextField
            id={fieldIdOf(`title.${lang}`)}
            label={t('field.title')}
            lang={lang}
            autoComplete="off"
            value={form.title[lang]}
            error={tooLong(form.title[lang], TITLE_LENGTH) ?? errors[`title.${lang}`]?.[0]}
            onChange={({ target }) => write({ title: { ...form.title, [lang]: target.value } })}
          />
          <RichTextEditor
            id={fieldIdOf(`body.${lang}`)}
            label={t(`field.body.${lang}`)}
            lang={lang}
            hasFiles
            value={form.body[lang]}
            error={errors[`body.${lang}`]?.[0]}
            onChange={(html) => write({ body: { ...form.body, [lang]: html } })}
          />
          {lang === 'ja' && (
            <Disclosure title={t('field.plain')}>
              <TextField
                id={fieldIdOf('plain_title')}
                label={t('field.plain_title')}
                optionalWord={t('optional')}
                lang="ja"
                autoComplete="off"
                value={form.plain_title}
                error={tooLong(form.plain_title, TITLE_LENGTH) ?? errors['plain_title']?.[0]}
                onChange={({ target }) => write({ plain_title: target.value })}
              />
              {form.plain_title !== '' && (
                <EasyTexts texts={easyTitle} go={(id) => document.getElementById(id)?.focus()} />
              )}
              <RichTextEditor
                id={fieldIdOf('plain_body')}
                label={t('field.plain')}
                optionalWord={t('optional')}
                hint={t('field.plain.hint')}
                lang="ja"
                isEasy
                value={form.plain_body}
                error={errors['plain_body']?.[0]}
                onChange={(html) => write({ plain_body: html })}
              />
            </Disclosure>
          )}
          <TextField
            id={fieldIdOf(`department.${lang}`)}
            label={t('field.department')}
            lang={lang}
            autoComplete="off"
            value={form.department[lang]}
            error={tooLong(form.department[lang], DEPARTMENT_LENGTH) ?? errors[`department.${lang}`]?.[0]}
            onChange={({ target }) => write({ department: { ...form.department, [lang]: target.value } })}
          />
        </Section>
      ))}
    </>
  );
}
