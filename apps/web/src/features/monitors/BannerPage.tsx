import { readBanner, type PastBanner } from '@machi/domain/banner/contract';
import { decidePermission } from '@machi/domain/permissions/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { minutesInWords } from '@machi/domain/calendar/words';
import { Section } from '@machi/ui/section/Section';
import { Tag } from '@machi/ui/tag/Tag';
import { askAnew } from '../../shell/calls/ask.ts';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { useTown } from '../../shell/town/town.ts';
import { BannerNow } from './banner/BannerNow.tsx';
import { useMonitorTexts } from './texts.ts';
import './monitor.css';
import './banner/banner-page.css';
import { endInWords, startInWords } from './banner/banner-words.ts';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { useServerDraft } from '../../shell/drafts/use-draft.ts';
import { BannerForm, type BannerDraft } from './banner/BannerForm.tsx';

/** The form with its draft, from this tab or another device. */
function DraftedBanner({ isStanding }: { isStanding: boolean }) {
  const draft = useServerDraft<BannerDraft>('monitor-banner');
  if (draft.value === undefined) return <PageLoading />;
  return <BannerForm kept={draft.value ?? {}} draft={draft} isStanding={isStanding} />;
}

/** Earlier banners: time, duration and author. */
function BannerHistory({ past }: { past: readonly PastBanner[] }) {
  const { t, locale } = useMonitorTexts();
  return (
    <section className="stack">
      <h2>{t('banner.past')}</h2>
      {past.length === 0 ? (
        <p>{t('banner.past.none')}</p>
      ) : (
        <ol className="banner-past">
          {past.map((banner) => {
            const minutes = Math.round((Date.parse(banner.gone_at) - Date.parse(banner.created_at)) / 60_000);
            return (
              <li key={banner.monitor_banner_id}>
                <p>
                  <Tag>{t(banner.is_urgent === 1 ? 'banner.urgent' : 'banner.news')}</Tag>{' '}
                  <span lang="ja">{banner.body_ja}</span>
                </p>
                <p className="muted" lang="en">
                  {banner.body_en}
                </p>
                <p className="num">
                  {t('banner.past.span', {
                    from: startInWords(banner.created_at, locale),
                    until: endInWords(banner.gone_at, locale),
                    long: minutesInWords(minutes)[locale],
                  })}
                </p>
                <p className="muted row loose">
                  {banner.created_name !== '' && <span>{t('banner.past.by', { name: banner.created_name })}</span>}
                  {banner.is_ended_early === 1 && banner.ended_name !== '' && (
                    <span>{t('banner.past.ended', { name: banner.ended_name })}</span>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

const monitors = [
  { href: '/monitor', words: 'banner.open.laundry', part: 'laundry' },
  { href: '/monitor/fureaiplaza', words: 'banner.open.plaza', part: 'passes' },
] as const;

/** The town's banner on every monitor, for permitted officials. */
export default function BannerPage() {
  const { t, locale } = useMonitorTexts();
  const query = useQuery(askAnew(readBanner, {}, locale));
  const { data } = query;
  const lacking = useTown()?.lacks ?? [];
  const hasPasses = !lacking.includes('passes');
  const asker = useQuery(askerQuery(locale)).data;
  // Editors may publish a banner; the rest of the desk is not theirs.
  const isReception = asker !== undefined && decidePermission(asker, 'reservation:read:any') === 'granted';
  return (
    <>
      <PageHead title={officialTitle('reception-monitor', locale)} sub={t('banner.sub')} />
      {isReception && <ReceptionNav />}
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('banner.loading')} />
      ) : (
        <div className="stack-lg">
          <BannerNow banner={data.banner} before={data.before} />
          <DraftedBanner isStanding={data.banner !== null} />
          <BannerHistory past={data.past} />
          <Section className="stack" title={t('banner.monitors')}>
            <ul className="stack">
              {monitors
                .filter(({ part }) => !lacking.includes(part))
                .map(({ href, words }) => (
                  <li key={href}>
                    <TextLink href={href} target="_blank">
                      {t(words)}
                    </TextLink>
                  </li>
                ))}
              {hasPasses && asker !== undefined && decidePermission(asker, 'monitor:payment:any') === 'granted' && (
                <li>
                  <TextLink href="/monitor/fureaiplazapayment" target="_blank">
                    {t('banner.open.payment')}
                  </TextLink>
                </li>
              )}
              {hasPasses && asker !== undefined && decidePermission(asker, 'monitor:test:any') === 'granted' && (
                <li>
                  <TextLink href="/monitor/fureaiplazatest" target="_blank">
                    {t('banner.open.test')}
                  </TextLink>
                </li>
              )}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}
