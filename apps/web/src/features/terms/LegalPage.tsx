import { readLegalNotice } from '@machi/domain/terms/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { ReadOrWait, paragraphsOf, useTermsTexts } from './LegalText.tsx';

/** Notice required by the commercial-transactions law (product, "Questions, terms and the other texts"). */
export default function LegalPage() {
  const query = useQuery({ ...ask(readLegalNotice, {}, useTermsTexts().locale), select: (reply) => reply.legal });
  return (
    <ReadOrWait name="legal" query={query}>
      {({ title, intro, items }) => (
        <article className="stack-lg">
          <PageHead title={title} />
          <div className="reading-text stack">
            {paragraphsOf(intro).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <DescriptionList
            rows={items.map(({ name, value }) => ({
              id: name,
              term: name,
              detail: paragraphsOf(value).map((line) => (
                <span key={line} className="legal-line">
                  {line}
                </span>
              )),
            }))}
          />
        </article>
      )}
    </ReadOrWait>
  );
}
