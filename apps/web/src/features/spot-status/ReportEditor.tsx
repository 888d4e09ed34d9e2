import { reportSpotStatus, type SpotStatus } from '@machi/domain/spot-status/contract';
import { CROWDED, NOT_CROWDED, SLIGHTLY_CROWDED } from '@machi/domain/spot-status/model';
import { Button } from '@machi/ui/button/Button';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useCall } from '../../shell/calls/use-call.ts';
import { useStatusTexts } from './texts.ts';

/** For staff: reports the facility's present state, one press each. */
export function ReportEditor({ spot, onTold }: { spot: SpotStatus; onTold: () => void }) {
  const { t } = useStatusTexts();
  const { send, busy } = useCall(reportSpotStatus);

  async function tell(told: { is_holiday?: 0 | 1 | null; is_open?: 0 | 1 | null; occupancy?: number | null }) {
    const answer = await send({ spot_id: spot.spot_id, ...told });
    if (answer?.ok) onTold();
  }

  return (
    <details className="filters status-desk">
      <summary>
        {t('desk.title')}
        <VisuallyHidden>{t('desk.of', { spot: spot.spot_name })}</VisuallyHidden>
      </summary>
      <div className="stack-tight">
        <p className="hint">{t('desk.hint')}</p>
        <div className="row tight" role="group" aria-label={t('desk.level')}>
          {([NOT_CROWDED, SLIGHTLY_CROWDED, CROWDED] as const).map((level) => (
            <Button
              key={level}
              aria-pressed={spot.occupancy === level}
              busy={busy}
              onClick={() => void tell({ is_holiday: 0, is_open: 1, occupancy: level })}
            >
              {t(`desk.level.${level}`)}
            </Button>
          ))}
        </div>
        <div className="row tight">
          {spot.is_open === 1 ? (
            <Button busy={busy} onClick={() => void tell({ is_open: 0, occupancy: null })}>
              {t('desk.close')}
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void tell({ is_holiday: 0, is_open: 1 })}>
              {t('desk.open')}
            </Button>
          )}
          <Button busy={busy} onClick={() => void tell({ is_holiday: 1, is_open: null, occupancy: null })}>
            {t('desk.holiday')}
          </Button>
          <Button
            variant="text"
            busy={busy}
            onClick={() => void tell({ is_holiday: null, is_open: null, occupancy: null })}
          >
            {t('desk.back')}
          </Button>
        </div>
      </div>
    </details>
  );
}
