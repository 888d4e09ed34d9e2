import { readTerms } from '@machi/domain/terms/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { LegalText, ReadOrWait, useTermsTexts } from './LegalText.tsx';

/** Terms of use (product, "Questions, terms and the other texts"). */
export default function TermsPage() {
  const query = useQuery({ ...ask(readTerms, {}, useTermsTexts().locale), select: (reply) => reply.terms });
  return (
    <ReadOrWait name="terms" query={query}>
      {(text) => <LegalText text={text} />}
    </ReadOrWait>
  );
}
