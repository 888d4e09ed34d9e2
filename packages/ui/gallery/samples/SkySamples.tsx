import { Sky } from '../../src/sky/Sky.tsx';
import { Slides } from '../../src/slides/Slides.tsx';
import { State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const hills = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="#12223a" d="M0 0h640v360H0z"/><path fill="${colour}" d="M0 260l120-80 90 60 140-120 130 110 160-60v190H0z"/></svg>`,
  )}`;

export function SkySamples() {
  const t = useWord();
  const day = [
    { minutes: 630, time: '10:30', label: t('健診', 'Check-up'), shape: 'star' },
    { minutes: 780, time: '13:00', label: t('俳句の会', 'Haiku'), shape: 'star' },
    { minutes: 984, time: '16:24', label: t('日の入り', 'Sunset'), shape: 'ring' },
    { minutes: 1110, time: '18:30', label: t('星の会', 'Stars'), shape: 'star' },
  ] as const;
  const hourLabel = (hour: number) => t(`${hour}時`, `${hour}:00`);
  const slide = (title: string, text: string, colour: string) => ({
    title,
    text,
    href: '#slide',
    picture: { src: hills(colour), alt: t('雪の山なみ', 'Snowy hills') },
  });
  return (
    <>
      <States width="full">
        <State label={t('今日の空', 'The sky of today')}>
          <Sky
            title={t('今日の星守', 'Hoshimori today')}
            titleId="sky-today"
            aside={<time dateTime="2027-01-14">{t('1月14日（木）', 'Thu 14 January')}</time>}
            moments={day}
            now={{ minutes: 570, label: t('いま 9:30', 'Now 9:30') }}
            hourLabel={hourLabel}
          />
        </State>
        <State label={t('何もない日、役場が閉まったあと', 'A day without events, after hours')}>
          <Sky title={t('今日の星守', 'Hoshimori today')} titleId="sky-empty" moments={[]} hourLabel={hourLabel} />
        </State>
      </States>
      <States width="wide">
        <State label={t('手でめくる写真', 'Slides turned by hand')}>
          <Slides
            label={t('町の写真', 'Pictures of the town')}
            carouselRole={t('めくる写真', 'carousel')}
            slideRole={t('写真', 'slide')}
            placeLabel={(place, count) => t(`${count}枚中${place}枚目`, `Slide ${place} of ${count}`)}
            previousLabel={t('前の写真', 'Previous slide')}
            nextLabel={t('次の写真', 'Next slide')}
            linkLabel={t('くわしく見る', 'See details')}
            items={[
              slide(
                t('雪あかりの道', 'Path of snow lanterns'),
                t('2月6日（土）の夕方5時から、駅前で。', 'Saturday 6 February from 17:00 at the station.'),
                '#3b5f8a',
              ),
              slide(
                t('共同オフィス ワッカ', 'Shared office Wakka'),
                t(
                  '会議ブースが2つふえました。平日は夜9時まで使えます。',
                  'Two more booths. Open until 21:00 on weekdays.',
                ),
                '#26814d',
              ),
            ]}
          />
        </State>
      </States>
    </>
  );
}
