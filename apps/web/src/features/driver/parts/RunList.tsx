import type { DriverRun } from '@machi/domain/driver/contract';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Tag } from '@machi/ui/tag/Tag';
import { StatusTag } from '@machi/ui/tag/StatusTag';
import { useDriverTexts } from '../texts.ts';
import { clockOf } from '../../../shell/language/dates.ts';
import { momentOf, runHref } from './driver-words.ts';

/** Today's runs, each as large as a finger wants it. */
export function RunList({ runs, now }: { runs: readonly DriverRun[]; now: number }) {
  const { t } = useDriverTexts();
  return (
    <ul className="driver-runs">
      {runs.map((run) => {
        const moment = momentOf(run, runs, now);
        const time = clockOf(run.departed_at);
        return (
          <li key={`${run.service_date} ${run.trip_id}`}>
            <TextLink href={runHref(run)} className="driver-run">
              <span className="driver-run-words">
                <b className="driver-times num">
                  {t('run.times', { departs: time, arrives: clockOf(run.arrived_at) })}
                </b>
                <span>{run.headsign === '' ? run.route_name : t('run.to', { headsign: run.headsign })}</span>
                <RunCounts run={run} />
              </span>
              <span className="driver-run-state">
                {run.cancelled === null ? null : (
                  <StatusTag shape="refused">
                    {run.cancelled === '' ? t('run.cancelledOnly') : t('run.cancelled', { reason: run.cancelled })}
                  </StatusTag>
                )}
                {moment === 'later' || run.cancelled !== null ? null : (
                  <Tag tone={moment === 'over' ? 'plain' : 'today'}>{t(`run.${moment}`)}</Tag>
                )}
                <Icon name="chevron-right" />
              </span>
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

/** How many have seats, and what has become of them. */
export function RunCounts({ run: { persons, boarded, missed, is_gone } }: { run: DriverRun }) {
  const { t } = useDriverTexts();
  return (
    <span className="facts num">
      <span>{persons === 0 ? t('run.nobody') : t('run.persons', { count: persons })}</span>
      {boarded > 0 ? <span>{t('run.boarded', { count: boarded })}</span> : null}
      {missed > 0 ? <span>{t('run.missed', { count: missed })}</span> : null}
      {is_gone ? <span>{t('run.gone')}</span> : null}
    </span>
  );
}
