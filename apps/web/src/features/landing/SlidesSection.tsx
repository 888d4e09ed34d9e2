import { listSlides } from '@machi/domain/landing/contract';
import { Skeleton } from '@machi/ui/loading/Loading';
import { Slides } from '@machi/ui/slides/Slides';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useLandingTexts } from './texts.ts';
import { IN_PLACE } from './latest-notices.ts';

/** Pictures with what they lead to, turned by hand. */
export function SlidesSection() {
  const { t, locale } = useLandingTexts();
  const { data, isError, isFetching, refetch } = useQuery(ask(listSlides, {}, locale, IN_PLACE));
  if (data) {
    return (
      <Slides
        label={t('slides')}
        headingLevel={2}
        items={data.slides}
        carouselRole={t('slides.carousel')}
        slideRole={t('slides.slide')}
        placeLabel={(place, count) => t('slides.place', { place, count })}
        previousLabel={t('slides.previous')}
        nextLabel={t('slides.next')}
        linkLabel={t('slides.more')}
      />
    );
  }
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  return (
    <div className="slides" aria-hidden="true">
      <div className="slide-picture" />
      <div className="slide-nav">
        <Skeleton width="60%" height="6.4em" />
      </div>
    </div>
  );
}
