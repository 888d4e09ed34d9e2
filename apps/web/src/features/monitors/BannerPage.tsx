import { readBanner } from '@machi/domain/banner/contract';
import { decidePermission } from '@machi/domain/permissions/model';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { askerQuery } from '../../shell/desk/asker-query.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ReceptionNav } from '../../shell/reception-nav/ReceptionNav.tsx';
import { officialTitle } from '../../shell/officials/part.ts';
import { BannerNow } from './banner/BannerNow.tsx';
import { DraftedBanner } from './banner/DraftedBanner.tsx';
import { BannerHistory } from './banner/BannerHistory.tsx';
import { useMonitorTexts } from './texts.ts';
import './monitor.css';
import './banner/banner-page.css';

/** The town's words over every monitor, for officials who may put them up. */
export default function BannerPage() {
  const { t, locale } = useMonitorTexts();
  const query = useQuery(askAnew(readBanner, {}, locale));
  const { data } = query;
  const asker = useQuery(askerQuery(locale)).data;
  // Editors put words up too; the rest of the desk is not theirs.
  const isReception = asker !== undefined && decidePermission(asker, 'reservation:read:any') === 'granted';
  return (
    <>
      <PageHead title={officialTitle('reception-monitor', locale)} sub={t('banner.sub')} />
      {isReception && <ReceptionNav />}
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('banner.loading')} />
      ) : (
        <div className="stack-lg">
          <BannerNow banner={data.banner} />
          <DraftedBanner isStanding={data.banner !== null} />
          <BannerHistory past={data.past} />
          <section className="stack" aria-labelledby="banner-monitors">
            <h2 id="banner-monitors">{t('banner.monitors')}</h2>
            <ul className="stack">
              <li>
                <TextLink href="/monitor" target="_blank">
                  {t('banner.open.laundry')}
                </TextLink>
              </li>
              <li>
                <TextLink href="/monitor/fureaiplaza" target="_blank">
                  {t('banner.open.plaza')}
                </TextLink>
              </li>
              {asker !== undefined && decidePermission(asker, 'monitor:payment:any') === 'granted' && (
                <li>
                  <TextLink href="/monitor/fureaiplazapayment" target="_blank">
                    {t('banner.open.payment')}
                  </TextLink>
                </li>
              )}
              {asker !== undefined && decidePermission(asker, 'monitor:test:any') === 'granted' && (
                <li>
                  <TextLink href="/monitor/fureaiplazatest" target="_blank">
                    {t('banner.open.test')}
                  </TextLink>
                </li>
              )}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}
