import { listSpots } from '@machi/domain/spots/contract';
import { FEWEST_TOLD } from '@machi/domain/statistics/small-counts';
import { isMonth, monthAndYear, periodInWords, steppedPeriod } from '@machi/domain/statistics/period';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { printStatistics } from '@machi/domain/statistics/contract';
import { ask } from '../../shell/calls/ask.ts';
import { useStatisticsTexts } from './texts.ts';
import { statisticsHref, type StatisticsShown } from './statistics-address.ts';
import { usePdf } from '../../shell/use-paper.ts';

/** PDF of the shown figures for the council. */
function CouncilPdf({ address: { period, spotId } }: { address: StatisticsShown }) {
  const { t } = useStatisticsTexts();
  const { save, busy } = usePdf(printStatistics, (name) => t('paper.saved', { name }));
  return (
    <Button
      size="small"
      icon={<Icon name="download" />}
      busy={busy}
      busyLabel={t('paper.sending')}
      onClick={() => void save({ period, ...(spotId === undefined ? {} : { spot_id: spotId }) })}
    >
      {t('paper')}
    </Button>
  );
}

/** Chooses period and facility. */
export function StatisticsToolbar({ address }: { address: StatisticsShown }) {
  const { t, locale } = useStatisticsTexts();
  const navigate = useNavigate();
  const { data } = useQuery(ask(listSpots, {}, locale));
  const spots = data?.spots.filter(({ fixing_method }) => fixing_method !== 0) ?? [];
  const { period, spotId } = address;
  const around = monthAndYear(period, new Date());
  const unit = isMonth(period) ? 'month' : 'year';
  const step = (by: 1 | -1) => statisticsHref(address, { period: steppedPeriod(period, by) });

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const spot = Number(new FormData(event.currentTarget).get('spot_id'));
    void navigate(statisticsHref(address, { spotId: spot === 0 ? undefined : spot }));
  }
  return (
    <div className="stack-tight statistics-tools">
      <div className="row between">
        <h2>{periodInWords(period)[locale]}</h2>
        <div className="row tight">
          <CouncilPdf address={address} />
          <Segments
            label={t('view')}
            items={(['month', 'year'] as const).map((view) => ({
              href: statisticsHref(address, { period: around[view] }),
              label: t(`view.${view}`),
              current: view === unit,
            }))}
          />
        </div>
      </div>
      <p className="sm muted">{t('paper.few', { few: FEWEST_TOLD })}</p>
      <div className="row between">
        <div className="row tight">
          <ButtonLink size="small" href={step(-1)} icon={<Icon name="chevron-left" />}>
            {t(`previous.${unit}`)}
          </ButtonLink>
          <ButtonLink size="small" href={step(1)} iconEnd={<Icon name="chevron-right" />}>
            {t(`next.${unit}`)}
          </ButtonLink>
        </div>
        <form className="row tight statistics-choose" onSubmit={show}>
          <SelectField
            key={`${spots.length} ${spotId}`}
            name="spot_id"
            label={t('spot')}
            emptyWord={t('spot.all')}
            defaultValue={spots.length === 0 ? '' : String(spotId ?? '')}
            options={spots.map(({ spot_id, spot_name }) => ({ value: String(spot_id), label: spot_name }))}
          />
          <Button type="submit" size="small">
            {t('show')}
          </Button>
        </form>
      </div>
    </div>
  );
}
