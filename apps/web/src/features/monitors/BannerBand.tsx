import type { Banner } from '@machi/domain/banner/model';
import { bannerKindOf } from '@machi/domain/banner/words';
import { Icon } from '@machi/ui/icon/Icon';
import { Both } from './Both.tsx';

/** The town's banner above a monitor. Urgent ones call to act, others inform. */
export function BannerBand({ banner }: { banner: Pick<Banner, 'body_ja' | 'body_en' | 'is_urgent'> }) {
  const isUrgent = banner.is_urgent === 1;
  return (
    <div className={isUrgent ? 'banner urgent' : 'banner'}>
      <p className="banner-kind">
        <Icon name={isUrgent ? 'warning' : 'info'} />
        <Both text={bannerKindOf(banner.is_urgent)} />
      </p>
      <p className="banner-words">
        <Both text={{ ja: banner.body_ja, en: banner.body_en }} />
      </p>
    </div>
  );
}
