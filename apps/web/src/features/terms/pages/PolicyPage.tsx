import { useQuery } from '@tanstack/react-query';
import { LegalText } from '../parts/LegalText.tsx';
import { ReadOrWait } from '../parts/ReadOrWait.tsx';
import { termsQueries } from '../queries.ts';
import { useTermsTexts } from '../texts.ts';

/** Privacy policy (product, "Questions, terms and the other texts"). */
export default function PolicyPage() {
  const query = useQuery(termsQueries.policy(useTermsTexts().locale));
  return (
    <ReadOrWait name="policy" query={query}>
      {(text) => <LegalText text={text} />}
    </ReadOrWait>
  );
}
