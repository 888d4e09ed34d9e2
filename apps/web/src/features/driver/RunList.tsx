import type { DriverRun } from '@machi/domain/driver/contract';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useDriverTexts } from './texts.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { momentOf, runHref } from './driver-words.ts';

interface RunListProps {
  readonly runs: readonly DriverRun[];
  readonly now: number;
}

/** Today's trips in touch size: running and upcoming ones first, arrived ones folded below. */
export function RunList({ runs, now }: RunListProps) {
  const { t } = useDriverTexts();
  const isOver = (run: DriverRun) => momentOf(run, runs, now) === 'over';
  const over = runs.filter(isOver);
  const ahead = runs.filter((run) => !isOver(run));
  return (
    <>
      {ahead.length > 0 ? (
        <Runs shown={ahead} runs={runs} now={now} />
      ) : (
        <EmptyState title={t('allOver')}>
          <p>{t('allOverBody')}</p>
        </EmptyState>
      )}
      {over.length > 0 ? (
        <Disclosure title={t('run.overCount', { count: over.length })}>
          <Runs shown={over} runs={runs} now={now} />
        </Disclosure>
      ) : null}
    </>
  );
}

function Runs({ shown, runs, now }: RunListProps & { readonly shown: readonly DriverRun[] }) {
  const { t } = useDriverTexts();
  return (
    <ul className="driver-runs">
      {shown.map((run) => {
        const moment = momentOf(run, runs, now);
        return (
          <li key={`${run.service_date} ${run.trip_id}`}>
            <TextLink href={runHref(run)} className="driver-run">
              <span className="driver-run-words">
                <b className="driver-times num">
                  {t('run.times', { departs: clockOf(run.departed_at), arrives: clockOf(run.arrived_at) })}
                </b>
                <span>{whereTo(run, t('run.to', { headsign: run.headsign }))}</span>
                <RunCounts run={run} />
                {run.cancelled === null ? null : (
                  <StatusTag shape="refused">
                    {run.cancelled === '' ? t('run.cancelledOnly') : t('run.cancelled', { reason: run.cancelled })}
                  </StatusTag>
                )}
                {moment === 'later' || run.cancelled !== null ? null : (
                  <Tag tone={moment === 'over' ? 'plain' : 'today'}>{t(`run.${moment}`)}</Tag>
                )}
              </span>
              <Icon name="chevron-right" />
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Destination of a trip; a demo ride returns to its start. */
export const whereTo = ({ headsign, route_name, is_demo }: DriverRun, words: string): string =>
  headsign === '' || is_demo ? route_name : words;

/** Number of passengers with seats, and their states. */
export function RunCounts({ run: { persons, boarded, missed, is_gone, is_demo } }: { run: DriverRun }) {
  const { t } = useDriverTexts();
  return (
    <span className="facts num">
      {is_demo ? <span>{t('run.demo')}</span> : null}
      <span>{persons === 0 ? t('run.nobody') : t('run.persons', { count: persons })}</span>
      {boarded > 0 ? <span>{t('run.boarded', { count: boarded })}</span> : null}
      {missed > 0 ? <span>{t('run.missed', { count: missed })}</span> : null}
      {is_gone ? <span>{t('run.gone')}</span> : null}
    </span>
  );
}
