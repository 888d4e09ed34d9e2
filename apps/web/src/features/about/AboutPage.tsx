import { readAbout } from '@machi/domain/about/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { ContentsList } from '@machi/ui/contents-list/ContentsList';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { PortalText } from '../../shell/PortalText.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useAboutTexts = textsOf('about', { ja, en });

/** What the portal is and how it is used (product, "Questions, terms and the other texts"). */
export default function AboutPage() {
  const { t, locale } = useAboutTexts();
  const query = useQuery(ask(readAbout, {}, locale));
  const about = query.data?.about;
  useAnchor(about !== undefined);

  if (!about) {
    return (
      <>
        <PageHead title={menuTitle('about', locale)} />
        <NotLoaded query={query} label={t('loading')} />
      </>
    );
  }
  const sections = about.sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }));
  return (
    <article>
      <PageHead title={about.title} />
      <div className="reading-cols">
        <ContentsList
          className="only-wide"
          title={t('contents')}
          items={sections.map(({ id, heading }) => ({ href: `#${id}`, label: heading }))}
        />
        <div className="reading-text stack-lg">
          <p className="reading-lead">{about.lead}</p>
          {sections.map(({ id, heading, body }) => (
            <Section key={id} className="stack" titleId={id} title={heading} takesFocus>
              <PortalText html={body} tableLabel={t('table')} />
            </Section>
          ))}
        </div>
      </div>
    </article>
  );
}
