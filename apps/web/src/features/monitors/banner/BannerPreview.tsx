import type { Banner } from '@machi/domain/banner/model';
import { BannerBand } from '../BannerBand.tsx';

/** The banner as on a monitor, smaller. */
export function BannerPreview({ banner }: { banner: Pick<Banner, 'body_ja' | 'body_en' | 'is_urgent'> }) {
  return (
    <div className="monitor-preview">
      <BannerBand banner={banner} />
    </div>
  );
}
