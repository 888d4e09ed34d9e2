import type { HandledForm } from '@machi/domain/form-desk/contract';
import { Table } from '@machi/ui/table/Table';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFormDeskTexts } from './texts.ts';

/** What the applicant has corrected: what it said before beside what it says now. */
export function Corrections({ corrections }: Pick<HandledForm, 'corrections'>) {
  const { t, locale } = useFormDeskTexts();
  if (corrections.length === 0) return null;
  const words = (text: string) =>
    text === '' ? <span className="muted">{t('corrections.nothing')}</span> : <span className="lines">{text}</span>;
  return (
    <section className="stack-tight" aria-labelledby="application-corrections">
      <h3 id="application-corrections">{t('corrections')}</h3>
      {corrections.map(({ at, changes }) => (
        <Table
          key={at}
          caption={t('corrections.at', { at: momentInWords(at, locale) })}
          captionHidden={false}
          columns={[
            { id: 'label', head: t('corrections.what') },
            { id: 'before', head: t('corrections.before') },
            { id: 'after', head: t('corrections.after') },
          ]}
          rows={changes.map(({ label, before, after }, index) => ({
            id: `${index}`,
            cells: [<b key="label">{label}</b>, words(before), words(after)],
          }))}
        />
      ))}
    </section>
  );
}
