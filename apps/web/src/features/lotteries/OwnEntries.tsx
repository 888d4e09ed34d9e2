import type { OwnLotteryLine } from '@machi/domain/lotteries/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { listedToday } from '../../shell/listed.ts';
import { useLotteryTexts, type LotteryTexts } from './texts.ts';
import { ends, begins, slotInWords } from './words.ts';

function standingOf({ phase, outcome }: OwnLotteryLine) {
  if (outcome === 'won') return { shape: 'fixed', word: 'own.won' } as const;
  if (outcome !== null) return { shape: 'cancelled', word: outcome === 'out' ? 'own.out' : 'own.lost' } as const;
  if (phase === 'called-off') return { shape: 'refused', word: 'phase.called-off' } as const;
  return { shape: 'provisional', word: 'own.waiting' } as const;
}

function nextOf(line: OwnLotteryLine, { t, locale }: LotteryTexts): string {
  if (line.outcome === 'won' && line.won) return t('own.won.what', { slot: slotInWords(line.won, locale) });
  if (line.outcome !== null) return t(`own.${line.outcome === 'won' ? 'lost' : line.outcome}.what`);
  if (line.phase === 'open') return t('own.open.what', { end: ends(line.closes_at, locale) });
  return line.phase === 'called-off'
    ? t('own.called-off.what')
    : t('own.closed.what', { draw: begins(line.draws_at, locale) });
}

/** The own applications with their results. */
export function OwnEntries({ applications }: { readonly applications: readonly OwnLotteryLine[] }) {
  const { t, locale } = useLotteryTexts();
  return (
    <Section className="stack" title={t('own.title')}>
      <ul>
        {applications.map((line) => {
          const { shape, word } = standingOf(line);
          return (
            <Entry
              key={line.lottery_id}
              when={t('own.draw', { day: listedToday(line.draws_at.slice(0, 10), locale) })}
              status={<StatusTag shape={shape}>{t(word)}</StatusTag>}
              title={line.title}
              facts={[line.spot_name, t('own.code', { code: line.code })]}
              actions={
                <>
                  {line.reservation_id !== null && (
                    <ButtonLink size="small" variant="primary" href={`/reservation/detail/${line.reservation_id}`}>
                      {t('own.reservation')}
                    </ButtonLink>
                  )}
                  <ButtonLink
                    size="small"
                    href={`/lottery/${line.lottery_id}`}
                    aria-label={t('see.of', { title: line.title })}
                  >
                    {t('see')}
                  </ButtonLink>
                </>
              }
            >
              <p>
                <Unbroken text={nextOf(line, { t, locale })} />
              </p>
            </Entry>
          );
        })}
      </ul>
    </Section>
  );
}
