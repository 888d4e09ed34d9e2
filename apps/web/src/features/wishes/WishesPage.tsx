import { menuTitle } from '@machi/domain/navigation/head';
import { readWishes } from '@machi/domain/wishes/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { WayList } from './WayList.tsx';
import { WishForm } from './WishForm.tsx';
import { useWishTexts } from './texts.ts';
import './wishes.css';

/** What a member is told, by which ways, and when not. */
export default function WishesPage() {
  const { t, locale } = useWishTexts();
  const query = useQuery(askAnew(readWishes, {}, locale));
  const { data } = query;
  return (
    <>
      <PageHead title={menuTitle('account-wishes', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg reading">
          <WayList wishes={data} onChanged={() => void query.refetch()} />
          <WishForm stored={data} />
        </div>
      )}
    </>
  );
}
