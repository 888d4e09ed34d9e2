import { menuTitle } from '@machi/domain/navigation/head';
import { useAnchor } from '@machi/ui/contents-list/use-anchor';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { PageLoading } from '../../../shell/calls/PageLoading.tsx';
import { Faqs } from '../parts/Faqs.tsx';
import { faqQueries } from '../queries.ts';
import { useFaqTexts } from '../texts.ts';

/** Frequently asked questions (specification section 2, /faq). */
export default function FaqPage() {
  const { t, locale } = useFaqTexts();
  const { data: faqs, isError, isFetching, refetch } = useQuery(faqQueries.list(locale));
  useAnchor(faqs !== undefined);
  return (
    <>
      <PageHead title={menuTitle('faq', locale)} sub={t('sub')} />
      {faqs ? (
        <Faqs faqs={faqs} />
      ) : isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : (
        <PageLoading label={t('loading')} />
      )}
    </>
  );
}
