import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadFailed } from '../../../shell/LoadFailed.tsx';
import { longDate } from '../../../shell/long-date.ts';
import { PageLoading } from '../../../shell/PageLoading.tsx';
import { useShellTexts } from '../../../shell/shell-texts.ts';
import { termsQueries } from '../queries.ts';
import { useTermsTexts } from '../texts.ts';

const paragraphsOf = (body: string): string[] => body.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');

export default function TermsPage() {
  const { t, locale } = useTermsTexts();
  const { t: shell } = useShellTexts();
  const { data: terms, isError, isFetching, refetch } = useQuery(termsQueries.terms(locale));
  const { hash } = useLocation();
  const isThere = terms !== undefined;
  const [wasThere] = useState(isThere);

  useEffect(() => {
    // Sections that were still to come when the router looked for the anchor.
    if (isThere && !wasThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, wasThere, hash]);

  if (!terms) {
    return (
      <>
        <PageHead title={shell('title.terms')} />
        {isError ? (
          <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
        ) : (
          <PageLoading label={t('loading')} />
        )}
      </>
    );
  }
  return (
    <article className="reading stack-lg">
      <PageHead title={terms.title} sub={t('enacted-on', { date: longDate(terms.enacted_on, locale) })} />
      {paragraphsOf(terms.intro).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <nav aria-labelledby="contents" className="stack">
        <h2 id="contents">{t('contents')}</h2>
        <ul className="stack-tight">
          {terms.sections.map((section, index) => (
            <li key={section.heading}>
              <TextLink href={`#section-${index + 1}`}>{section.heading}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {terms.sections.map((section, index) => (
        <section key={section.heading} className="stack" aria-labelledby={`section-${index + 1}`}>
          <h2 id={`section-${index + 1}`} tabIndex={-1}>
            {section.heading}
          </h2>
          {paragraphsOf(section.body).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
