import { useQuery } from '@tanstack/react-query';
import { LegalText } from '../parts/LegalText.tsx';
import { ReadOrWait } from '../parts/ReadOrWait.tsx';
import { termsQueries } from '../queries.ts';
import { useTermsTexts } from '../texts.ts';

/** Terms of use (product, "Questions, terms and the other texts"). */
export default function TermsPage() {
  const query = useQuery(termsQueries.terms(useTermsTexts().locale));
  return (
    <ReadOrWait name="terms" query={query}>
      {(text) => <LegalText text={text} />}
    </ReadOrWait>
  );
}
