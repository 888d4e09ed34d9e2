import { longDate } from '@machi/domain/calendar/long-days';
import type { Terms } from '@machi/domain/terms/contract';
import { ContentsList } from '@machi/ui/contents-list/ContentsList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { menuTitle } from '@machi/domain/navigation/head';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useTermsTexts = textsOf('terms', { ja, en });

type KeptKind = NonNullable<Terms['sections'][number]['kept']>[number];

/** How long each kind of data is kept, and what happens then. */
function KeptTable({ kept }: { kept: readonly KeptKind[] }) {
  const { t } = useTermsTexts();
  return (
    <Table
      caption={t('kept')}
      rowHeads
      columns={[
        { id: 'name', head: t('kept-what') },
        { id: 'span', head: t('kept-span'), labelled: true },
        { id: 'start', head: t('kept-start'), labelled: true },
        { id: 'outcome', head: t('kept-outcome'), labelled: true },
      ]}
      rows={kept.map(({ kind, name, span, start, outcome }) => ({
        id: kind,
        cells: [name, span, start, t(`kept-${outcome}`)],
      }))}
    />
  );
}

/** Plain text of the town, one paragraph a line; empty lines only separate. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

/** A legal text of the town: its date, contents and sections. */
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
            <Section key={id} className="stack" titleId={id} title={heading} takesFocus>
              {paragraphsOf(body).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {kept && <KeptTable kept={kept} />}
            </Section>
          ))}
        </div>
      </div>
    </article>
  );
}

interface ReadOrWaitProps<T> {
  /** Names the page until its own title is loaded. */
  readonly name: 'terms' | 'policy' | 'legal';
  readonly query: UseQueryResult<T>;
  readonly children: (text: T) => ReactNode;
}

/** A text of the town; its name while it loads. */
export function ReadOrWait<T>({ name, query, children }: ReadOrWaitProps<T>) {
  const { t, locale } = useTermsTexts();
  const { data } = query;
  useAnchor(data !== undefined);
  if (data !== undefined) return children(data);
  return (
    <>
      <PageHead title={menuTitle(name, locale)} />
      <NotLoaded query={query} label={t('loading')} />
    </>
  );
}
