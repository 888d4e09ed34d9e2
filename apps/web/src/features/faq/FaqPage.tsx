import { listFaqs } from '@machi/domain/faq/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { Faqs, useFaqTexts } from './Faqs.tsx';

/** Frequently asked questions (product, "Questions, terms and the other texts"). */
export default function FaqPage() {
  const { t, locale } = useFaqTexts();
  const query = useQuery(ask(listFaqs, {}, locale));
  const faqs = query.data?.faqs;
  useAnchor(faqs !== undefined);
  return (
    <>
      <PageHead title={menuTitle('faq', locale)} sub={t('sub')} />
      {faqs ? <Faqs faqs={faqs} /> : <NotLoaded query={query} label={t('loading')} />}
    </>
  );
}
