import { readPolicy } from '@machi/domain/terms/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { LegalText, ReadOrWait, useTermsTexts } from './LegalText.tsx';

/** Privacy policy (product, "Questions, terms and the other texts"). */
export default function PolicyPage() {
  const query = useQuery({ ...ask(readPolicy, {}, useTermsTexts().locale), select: (reply) => reply.policy });
  return (
    <ReadOrWait name="policy" query={query}>
      {(text) => <LegalText text={text} />}
    </ReadOrWait>
  );
}
