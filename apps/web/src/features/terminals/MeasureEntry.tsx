import { approveFaceCalibration, refuseFaceCalibration } from '@machi/domain/face-calibration/contract';
import type { FaceCalibration } from '@machi/domain/face-calibration/contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { useToldLines } from '../../shell/calls/use-told.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { toldInPlace } from '@machi/client/client';
import { looksFor } from '@machi/domain/faces/calibration';
import { SecondDecision } from '../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useFaceTexts, type FaceTexts } from './texts.ts';

/** A share from 0 to 1 in words: once in so many. */
export function rateInWords(rate: number, { t, locale }: FaceTexts): string {
  const looks = looksFor(rate);
  return looks === null ? t('rate.hardly') : t('rate.one-in', { times: looks.toLocaleString(locale) });
}

const shapes: Readonly<Record<FaceCalibration['state'], StatusShape>> = {
  waiting: 'provisional',
  'in-force': 'fixed',
  refused: 'cancelled',
  outdated: 'cancelled',
};

interface MeasureEntryProps {
  readonly measure: FaceCalibration;
  readonly isNext: boolean;
  readonly onDecided: () => void;
}

/** One measure: place, author, effect, and the second official's decision. */
export function MeasureEntry({ measure, ...rest }: MeasureEntryProps) {
  const { t, locale } = useFaceTexts();
  const { place, state, people, looks } = measure;
  const at = (instant: string): string => momentInWords(instant, locale);
  const isRestored = place === '';
  const heading = isRestored ? t('measure.restored') : t('measure.of', { place });
  return (
    <li className="stack-tight terminals-measure">
      <h3>{heading}</h3>
      <p className="row tags">
        <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
      </p>
      <p className="entries-facts num">
        {people > 0 && <span>{t('fact.people', { people, looks })}</span>}
        {isRestored ? (
          <span>{t('fact.restored', { at: at(measure.asked_at) })}</span>
        ) : (
          <span>{t('fact.asked', { at: at(measure.asked_at), name: measure.asked_by_name ?? t('left') })}</span>
        )}
        {!isRestored && measure.decided_at !== null && (
          <span>
            {t(state === 'refused' ? 'fact.decided.refused' : 'fact.decided.approved', {
              at: at(measure.decided_at),
              name: measure.decided_by_name ?? t('left'),
            })}
          </span>
        )}
      </p>
      <Thresholds measure={measure} />
      {state === 'waiting' && <p className="sm muted">{t('what')}</p>}
      {state === 'waiting' && <Decision measure={measure} {...rest} />}
    </li>
  );
}

function Thresholds({ measure: { thresholds, looks, place } }: { measure: FaceCalibration }) {
  const texts = useFaceTexts();
  const { t, locale } = texts;
  const columns = [
    { id: 'for', head: t('head.for') },
    { id: 'before', head: t('head.before'), numeric: true },
    { id: 'after', head: t('head.after'), numeric: true },
    { id: 'rate', head: t('head.rate') },
    { id: 'missed', head: t('head.missed'), numeric: true },
  ];
  const rows = thresholds.map(({ at_most, before, after, stranger_rate, missed }) => ({
    id: String(at_most),
    cells: [
      at_most === null ? t('for.card') : t('for.gallery', { count: at_most.toLocaleString(locale) }),
      before.toFixed(3),
      after.toFixed(3),
      rateInWords(stranger_rate, texts),
      t('missed', { missed, looks }),
    ],
  }));
  return (
    rows.length > 0 && <Table caption={`${t('measure.of', { place })} ${t('table')}`} columns={columns} rows={rows} />
  );
}

function Decision({ measure, isNext, onDecided }: MeasureEntryProps) {
  const texts = useFaceTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const approve = useCall(approveFaceCalibration);
  const refuse = useCall(refuseFaceCalibration);
  const { lines, setLines, told } = useToldLines(texts);
  const { face_calibration_id, obstacle } = measure;

  async function decide(how: 'approve' | 'refuse') {
    setLines([]);
    const { send } = how === 'approve' ? approve : refuse;
    if (!(await told(await send({ face_calibration_id }, toldInPlace)))) return undefined;
    snackbar.show(t(`${how}.done`), 'success');
    return onDecided();
  }
  return (
    <>
      <CalloutLines lines={lines} />
      <SecondDecision
        obstacle={obstacle}
        isNext={isNext}
        busy={approve.busy || refuse.busy}
        busyLabel={t('sending')}
        approve={{ words: t('approve'), act: () => void decide('approve') }}
        refuse={{ words: t('refuse'), act: () => void decide('refuse') }}
      />
    </>
  );
}
