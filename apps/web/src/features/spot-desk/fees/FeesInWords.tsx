import { TextLink } from '@machi/ui/link/TextLink';
import { useSpotDeskTexts } from '../texts.ts';

/** What something costs, and the way to the table where that changes. */
export function FeesInWords({ words, spotId }: { readonly words: string; readonly spotId: number }) {
  const { t } = useSpotDeskTexts();
  return (
    <>
      <span className="num">{t('fees.said', { fee: words })}</span>{' '}
      <TextLink href={`/reception/spot/${spotId}/fee`}>{t('fees.open')}</TextLink>
    </>
  );
}
