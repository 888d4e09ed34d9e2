import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { LotteryDetail } from '@machi/domain/lotteries/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { Section } from '@machi/ui/section/Section';
import { useLotteryTexts } from './texts.ts';
import { slotInWords } from './words.ts';

/** Number of times on the page. */
const SHOWN = 6;

/** Free times that nobody won: first come, first served, some of them only from a later day on. */
export function Left({ lottery }: { readonly lottery: LotteryDetail }) {
  return (
    <>
      <LeftNow lottery={lottery} />
      <LeftLater lottery={lottery} />
    </>
  );
}

function LeftLater({ lottery }: { readonly lottery: LotteryDetail }) {
  const { t, locale } = useLotteryTexts();
  const opening = new Map(lottery.left_later.map(({ slot_no, opens_on }) => [slot_no, opens_on]));
  const slots = lottery.slots.filter(({ slot_no }) => opening.has(slot_no));
  if (slots.length === 0) return null;
  return (
    <Section className="stack" title={t('later.title')}>
      <p>{t('later.what')}</p>
      <ul>
        {slots.slice(0, SHOWN).map((slot) => (
          <Entry
            key={slot.slot_no}
            when={dayInWords(slot.target_date)[locale]}
            title={timesInWords(slot.target_time)[locale]}
            facts={[slot.room_name]}
          >
            <p>{t('later.from', { day: dayInWords(opening.get(slot.slot_no) ?? '')[locale] })}</p>
          </Entry>
        ))}
      </ul>
      {slots.length > SHOWN && <p>{t('later.more', { count: slots.length - SHOWN })}</p>}
    </Section>
  );
}

function LeftNow({ lottery }: { readonly lottery: LotteryDetail }) {
  const { t, locale } = useLotteryTexts();
  const slots = lottery.slots.filter(({ slot_no }) => lottery.left.includes(slot_no));
  if (slots.length === 0) return null;
  return (
    <Section className="stack" title={t('left.title')}>
      <p>{t('left.what')}</p>
      <ul>
        {slots.slice(0, SHOWN).map((slot) => (
          <Entry
            key={slot.slot_no}
            when={dayInWords(slot.target_date)[locale]}
            title={timesInWords(slot.target_time)[locale]}
            facts={[slot.room_name]}
            actions={
              <ButtonLink
                size="small"
                href={`/spot/form/${lottery.spot_id}/${slot.room_id}?${new URLSearchParams({ date: slot.target_date, ...slot.target_time }).toString()}`}
                aria-label={t('left.reserve.of', { slot: slotInWords(slot, locale) })}
              >
                {t('left.reserve')}
              </ButtonLink>
            }
          />
        ))}
      </ul>
      {slots.length > SHOWN && <p>{t('left.more', { count: slots.length - SHOWN })}</p>}
    </Section>
  );
}
