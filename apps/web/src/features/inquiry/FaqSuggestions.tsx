import { listFaqs } from '@machi/domain/faq/contract';
import { knowFaqs, suggestFaqs } from '@machi/domain/faq/suggest';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { useInquiryTexts } from './texts.ts';

/** Whoever types is not spoken to: suggestions come in a pause. */
const PAUSE_MILLISECONDS = 900;

/** Below what is typed: questions that may already have the answer, to be read in another tab. */
export function FaqSuggestions({ typed }: { readonly typed: string }) {
  const { t, locale } = useInquiryTexts();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(typed), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [typed]);
  // Nobody waits for it, and whoever does not get it misses nothing.
  const { data } = useQuery({ ...ask(listFaqs, {}, locale), enabled: settled !== '' });
  const known = useMemo(() => knowFaqs(data?.faqs ?? []), [data]);
  const found = suggestFaqs(known, settled);
  return (
    <div aria-live="polite" className="stack-tight">
      {found.length > 0 && (
        <>
          <p>{t('suggested')}</p>
          <ul className="bullets stack-tight">
            {found.map(({ faq_id: id, title }) => (
              <li key={id}>
                <TextLink href={`/faq#faq-${id}`} target="_blank">
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
