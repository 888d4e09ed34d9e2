import type { Banner } from '@machi/domain/banner/model';
import { BannerBand } from '../BannerBand.tsx';

/** The words as a monitor shows them, smaller. */
export function BannerPreview({ banner }: { banner: Pick<Banner, 'body_ja' | 'body_en' | 'is_urgent'> }) {
  return (
    <div className="monitor-preview">
      <BannerBand banner={banner} />
    </div>
  );
}
