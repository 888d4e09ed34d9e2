import { longDate } from '@machi/domain/calendar/long-days';
import type { Terms } from '@machi/domain/terms/contract';
import { ContentsList } from '@machi/ui/contents-list/ContentsList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useTermsTexts } from './texts.ts';
import { KeptTable } from './KeptTable.tsx';

/** Plain text of the town, a paragraph to a line; empty lines only divide. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

/** A legal text of the town: since when it holds, its contents, its sections. */
export function LegalText({ text }: { text: Terms }) {
  const { t, locale } = useTermsTexts();
  const sections = text.sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }));
  return (
    <article>
      <PageHead title={text.title} sub={t('enacted-on', { date: longDate(text.enacted_on, locale) })} />
      <div className="reading-cols">
        <ContentsList
          title={t('contents')}
          items={sections.map(({ id, heading }) => ({ href: `#${id}`, label: heading }))}
        />
        <div className="reading-text stack-lg">
          {paragraphsOf(text.intro).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {sections.map(({ id, heading, body, kept }) => (
            <section key={id} className="stack" aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {heading}
              </h2>
              {paragraphsOf(body).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {kept && <KeptTable kept={kept} />}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
