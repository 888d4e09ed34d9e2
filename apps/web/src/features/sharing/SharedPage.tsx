import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { calendarFileOf } from '@machi/domain/sharing/calendar-file';
import { readShared, type Shared } from '@machi/domain/sharing/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { loadIfAny } from '../../shell/calls/client.ts';
import { saveText } from '../../shell/calls/save-reply.ts';
import { textsOf } from '../../shell/language/texts.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { ShareLink } from '../../shell/share/ShareLink.tsx';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useSharedTexts = textsOf('sharing', { ja, en });

function What({ shared }: { readonly shared: Shared }) {
  const { t, locale } = useSharedTexts();
  const { room, spot, address, starts_at, ends_at, is_provisional, latitude, longitude } = shared;
  const times = timesInWords({ start: starts_at.slice(11, 16), end: ends_at.slice(11, 16) })[locale];
  const points = useMemo(() => [{ id: 1, label: spot, latitude, longitude }], [spot, latitude, longitude]);
  const save = () =>
    saveText({ filename: t('file'), type: 'text/calendar', content: calendarFileOf(shared, new Date()) });
  return (
    <div className="reading stack-lg">
      <PageHead
        title={
          <span className="num">
            <Unbroken text={`${dateInWords(starts_at.slice(0, 10))[locale]} ${times}`} />
          </span>
        }
        sub={room}
      />
      {is_provisional && (
        <Callout>
          <p>{t('provisional')}</p>
        </Callout>
      )}
      <DescriptionList
        rows={[
          { id: 'where', term: t('where'), detail: `${spot} ${room}` },
          ...(address === '' ? [] : [{ id: 'address', term: t('address'), detail: address }]),
        ]}
      />
      <TownMap points={points} label={t('map')} />
      <ShareLink title={`${spot} ${room}`} url={window.location.href}>
        <Button icon={<Icon name="calendar" />} onClick={save}>
          {t('calendar')}
        </Button>
      </ShareLink>
    </div>
  );
}

/** What a link shows: date, place and map of a reservation, and nothing of the person (product, "To share"). */
export default function SharedPage() {
  const { t, locale } = useSharedTexts();
  const secret = useLocation().hash.slice(1);
  const query = useQuery({
    queryKey: [readShared.name, locale, secret],
    queryFn: ({ signal }) => loadIfAny(readShared, { secret: secret.slice(0, 64) }, { signal }),
    staleTime: 0,
  });
  if (query.data) return <What shared={query.data.shared} />;
  if (query.data === undefined) return <NotLoaded query={query} />;
  return (
    <>
      <PageHead title={menuTitle('shared', locale)} />
      <EmptyState title={t('gone')}>
        <p>{t('gone.body')}</p>
      </EmptyState>
    </>
  );
}
