import { TextLink } from '@machi/ui/link/TextLink';
import { useSpotDeskTexts } from '../texts.ts';

/** A fee, and the link to the table that changes it. */
export function FeesInWords({ words, spotId }: { readonly words: string; readonly spotId: number }) {
  const { t } = useSpotDeskTexts();
  return (
    <>
      <span className="num">{t('fees.said', { fee: words })}</span>{' '}
      <TextLink href={`/reception/spot/${spotId}/fee`}>{t('fees.open')}</TextLink>
    </>
  );
}
