import { dateAt } from '@machi/domain/calendar/model';
import type { FaceEnrolment, FaceTerminal } from '@machi/domain/cards/face-enrolment';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import { longDate, longDayOf } from '@machi/domain/calendar/long-days';
import { useTown } from '../../../shell/town/town.ts';
import { useAccountTexts } from '../texts.ts';
import { FacePlaces } from './FacePlaces.tsx';

const shapes = {
  used: 'fixed',
  due: 'provisional',
  unused: 'cancelled',
  idle: 'cancelled',
} as const satisfies Readonly<Record<string, StatusShape>>;

function stateOf({ is_in_use, renew_from }: FaceEnrolment, hasPasses: boolean, now: Date): keyof typeof shapes {
  if (!is_in_use) return 'unused';
  if (!hasPasses) return 'idle';
  return renew_from <= dateAt(now) ? 'due' : 'used';
}

interface FaceStandingProps {
  readonly face: FaceEnrolment;
  /** Whether the passes' service is in use and not suspended. */
  readonly hasPasses: boolean;
  readonly terminals: readonly FaceTerminal[];
  readonly onDelete: () => void;
}

/** The registered face: state, date, consent, and the terminals that have it. */
export function FaceStanding({ face, hasPasses, terminals, onDelete }: FaceStandingProps) {
  const { t, locale } = useAccountTexts();
  const hasFaces = useTown()?.has_faces !== false;
  const state = stateOf(face, hasPasses, new Date());
  const { consent_kind, consent_version: version, guardian_name: name } = face;
  return (
    <>
      <div className="own-service">
        <div className="stack-tight">
          <p className="row tight">
            <b>{t('face.name')}</b>
            <StatusTag shape={shapes[state]}>{t(`face.state.${state}`)}</StatusTag>
          </p>
          <p className="facts num">
            <span>{t('face.since', { day: longDayOf(face.enrolled_at, locale) })}</span>
            <span>{t(`face.consent.${consent_kind}`, { version })}</span>
            {name !== null && <span>{t('face.guardian', { name })}</span>}
            <span>{t('face.renew', { day: longDate(face.renew_from, locale) })}</span>
          </p>
          {state !== 'used' && <p className="sm">{t(hasFaces ? `face.${state}` : 'face.off')}</p>}
        </div>
        <div className="row">
          <Button size="small" onClick={onDelete}>
            {t('face.delete')}
          </Button>
        </div>
      </div>
      {terminals.length > 0 && (
        <Disclosure title={t('face.places', { count: terminals.length })}>
          <FacePlaces terminals={terminals} />
        </Disclosure>
      )}
    </>
  );
}
