import { listLotteries, listOwnLotteries } from '@machi/domain/lotteries/contract';
import { menuTitle } from '@machi/domain/navigation/head';
import type { Lottery, LotteryPhase } from '@machi/domain/lotteries/model';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Entry } from '@machi/ui/entry/Entry';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { listedToday } from '../../shell/listed.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useSession } from '../../shell/record/record.ts';
import { FEW_LOTTERIES, useNarrowed } from './Narrowed.tsx';
import { OwnEntries } from './OwnEntries.tsx';
import { begins, daysOfUse, ends, listInWords, phaseShapes } from './words.ts';
import { useLotteryTexts, type LotteryTexts } from './texts.ts';

const groups = [
  { name: 'open', phases: ['open'] },
  { name: 'planned', phases: ['planned'] },
  { name: 'over', phases: ['closed', 'drawn', 'called-off'] },
] as const satisfies readonly { readonly name: string; readonly phases: readonly LotteryPhase[] }[];

function whenOf({ phase, opens_at, closes_at, draws_at }: Lottery, { t, locale }: LotteryTexts): string {
  if (phase === 'planned') return t('when.planned', { start: begins(opens_at, locale), end: ends(closes_at, locale) });
  if (phase === 'open') return t('when.open', { end: ends(closes_at, locale) });
  return phase === 'closed' ? t('when.closed', { draw: begins(draws_at, locale) }) : t(`when.${phase}`);
}

/** All lotteries, with the own applications above them. */
export default function LotteriesPage() {
  const { t, locale } = useLotteryTexts();
  const { isLoggedIn } = useSession();
  const query = useQuery(ask(listLotteries, {}, locale));
  const own = useQuery({ ...ask(listOwnLotteries, {}, locale), enabled: isLoggedIn }).data?.applications ?? [];
  const { data } = query;
  const { found: shown, choice } = useNarrowed(data?.lotteries ?? [], (phase) => t(`phase.${phase}`), [
    { name: 'spot', label: t('fact.spot'), any: t('spot.any') },
  ]);
  return (
    <>
      <PageHead title={menuTitle('lottery', locale)} sub={t('sub')} />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          {own.length > 0 && <OwnEntries applications={own} />}
          {data.lotteries.length === 0 && (
            <EmptyState title={t('none')} actions={<ButtonLink href="/spot">{t('to-spots')}</ButtonLink>}>
              <p>{t('none.what')}</p>
            </EmptyState>
          )}
          {choice}
          {groups.map(({ name, phases }) => {
            const found = shown.filter(({ phase }) => phases.some((one) => one === phase));
            if (found.length === 0) return null;
            const listOf = (some: typeof found) => (
              <ul>
                {some.map((lottery) => (
                  <Entry
                    key={lottery.lottery_id}
                    when={t('own.draw', { day: listedToday(lottery.draws_at.slice(0, 10), locale) })}
                    status={<StatusTag shape={phaseShapes[lottery.phase]}>{t(`phase.${lottery.phase}`)}</StatusTag>}
                    title={lottery.title}
                    facts={[
                      lottery.spot_name,
                      listInWords(lottery.room_names, locale),
                      t('days', { days: daysOfUse(lottery, locale) }),
                      t('slots', { count: lottery.slot_count }),
                    ]}
                    actions={
                      <ButtonLink
                        size="small"
                        variant={lottery.phase === 'open' ? 'primary' : 'second'}
                        href={`/lottery/${lottery.lottery_id}`}
                        aria-label={t('see.of', { title: lottery.title })}
                      >
                        {t('see')}
                      </ButtonLink>
                    }
                  >
                    <p>
                      <Unbroken text={whenOf(lottery, { t, locale })} />
                    </p>
                  </Entry>
                ))}
              </ul>
            );
            return (
              <Section key={name} className="stack" titleId={`lotteries-${name}`} title={t(`group.${name}`)}>
                {listOf(found.slice(0, FEW_LOTTERIES))}
                {found.length > FEW_LOTTERIES && (
                  <Disclosure title={t('more', { count: found.length - FEW_LOTTERIES })}>
                    {listOf(found.slice(FEW_LOTTERIES))}
                  </Disclosure>
                )}
              </Section>
            );
          })}
        </div>
      )}
    </>
  );
}
