import type { FaceGallery } from '@machi/domain/face-calibration/contract';
import { approveFaceCalibration, listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { nextOf } from '../../shell/desk/SecondDecision.tsx';
import { useFaceTexts } from './texts.ts';
import { MeasureEntry, rateInWords } from './MeasureEntry.tsx';

/** Accuracy of face recognition: expected and measured. Empty when the town has none. */
export function FaceGalleries() {
  const texts = useFaceTexts();
  const { t, locale } = texts;
  const query = useQuery(askIfAny(listFaceCalibrations, {}, locale));
  const readChanged = useReadChanged();
  const heading = useRef<HTMLHeadingElement>(null);
  if (query.isError) return <NotLoaded query={query} />;
  if (!query.data) return null;
  const { galleries, calibrations } = query.data;
  const shown = calibrations.filter(({ state }) => state === 'waiting' || state === 'in-force');
  const earlier = calibrations.filter((one) => !shown.includes(one));
  const isMeasured = calibrations.some(({ state }) => state === 'in-force');

  async function decided() {
    await readChanged(approveFaceCalibration);
    heading.current?.focus();
  }
  const next = nextOf(shown.filter(({ state }) => state === 'waiting'));
  const list = (measures: typeof calibrations) => (
    <ul className="entries-list">
      {measures.map((one) => (
        <MeasureEntry
          key={one.face_calibration_id}
          measure={one}
          isNext={one === next}
          onDecided={() => void decided()}
        />
      ))}
    </ul>
  );
  return (
    <Section className="stack" titleId="terminals-faces" title={t('title')} headingRef={heading}>
      {galleries.map((gallery) => (
        <Gallery key={gallery.pass} gallery={gallery} />
      ))}
      {!isMeasured && <p>{t('pack.in-force')}</p>}
      {shown.length > 0 && list(shown)}
      {earlier.length > 0 && <Disclosure title={t('earlier', { count: earlier.length })}>{list(earlier)}</Disclosure>}
    </Section>
  );
}

function Gallery({ gallery: { pass, faces, likeness, is_confirmed, stranger_rate } }: { gallery: FaceGallery }) {
  const { t, locale } = useFaceTexts();
  return (
    <div>
      <h3>{t(`gallery.${pass}`, { faces })}</h3>
      {faces === 0 ? (
        <p>{t('gallery.none')}</p>
      ) : (
        <p>
          {likeness === null && t('gallery.card')}
          {stranger_rate !== null && t('gallery.expected', { rate: rateInWords(stranger_rate, { t, locale }) })}{' '}
          {is_confirmed && t('gallery.confirmed')}
        </p>
      )}
    </div>
  );
}
