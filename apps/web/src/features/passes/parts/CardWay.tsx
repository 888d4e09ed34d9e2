import { OfficeTelephone } from '../../../shell/town/OfficeTelephone.tsx';
import { usePassTexts } from '../texts.ts';

/** How a card comes to be known: at the office, in about 5 minutes (product, "Passes"). */
export function CardWay({ isCardModeOn }: { isCardModeOn: boolean }) {
  const { t } = usePassTexts();
  return (
    <section className="stack-tight reading">
      <h2>{t('list.card.title')}</h2>
      {isCardModeOn && <p>{t('list.card.body')}</p>}
      <p>{t('list.card.phone')}</p>
      <p className="sm">
        <OfficeTelephone withHours />
      </p>
    </section>
  );
}
