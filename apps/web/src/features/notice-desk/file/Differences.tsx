import { locales } from '@machi/domain/locale/model';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { differences, isUnchanged, linesOf } from '@machi/domain/publishing/differences';
import { ComparedLines } from '../../../shell/publishing/ComparedLines.tsx';
import { useNoticeDeskTexts } from '../texts.ts';

interface DifferencesProps {
  readonly notice: OpenNotice;
  readonly compared: NonNullable<OpenNotice['compared']>;
}

/** What is new in a text and what is gone, beside what the public reads or what was applied for before. */
export function Differences({ notice, compared }: DifferencesProps) {
  const { t, locale } = useNoticeDeskTexts();
  const { texts: before } = compared;
  const parts = [
    ...locales.flatMap((lang) => [
      {
        id: `title-${lang}`,
        lang,
        name: t(`field.title.${lang}`),
        lines: differences([before.title[lang]], [notice.title[lang]]),
      },
      {
        id: `body-${lang}`,
        lang,
        name: t(`field.body.${lang}`),
        lines: differences(linesOf(before.body[lang]), linesOf(notice.body[lang])),
      },
    ]),
    {
      id: 'plain',
      lang: 'ja' as const,
      name: t('field.plain'),
      lines: differences(linesOf(before.plain_body), linesOf(notice.plain_body)),
    },
    {
      id: 'department',
      lang: locale,
      name: t('field.department'),
      lines: differences([before.department[locale]], [notice.department[locale]]),
    },
  ].filter(({ lines }) => !isUnchanged(lines));
  return (
    <section className="stack-tight" aria-labelledby="differences">
      <h3 id="differences">{t(`differences.${compared.with}`)}</h3>
      {parts.length === 0 && <p>{t('differences.none')}</p>}
      {parts.map(({ id, lang, name, lines }) => (
        <div key={id}>
          <h4>{name}</h4>
          <ComparedLines lines={lines} lang={lang} />
        </div>
      ))}
    </section>
  );
}
