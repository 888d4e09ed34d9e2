import type { FaceEnrolment } from '@machi/domain/cards/face-enrolment';
import { passesInUse, type CardHolder } from '@machi/domain/cards/model';
import { dateAt } from '@machi/domain/calendar/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { PASSES } from '../PassConsents.tsx';
import { useTexts, toldOf, dayInWords } from '../texts.ts';
import type { TownClient } from '../town-client.ts';
import { DeleteFace } from './DeleteFace.tsx';

interface FaceLinesProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onHolder: (holder: CardHolder, news: string) => void;
  readonly onEnrol: () => void;
}

/** The person's face enrolment with its first and last day, if the town has faces. */
export function FaceLines({ town, holder, onHolder, onEnrol }: FaceLinesProps) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  if (!holder.face) return null;
  const { enrolment } = holder.face;
  const isOwn = holder.member_id === town.store.read().member_id;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('face.title')}
      </h3>
      {enrolment ? <EnrolledFace enrolment={enrolment} holder={holder} /> : <p className="muted">{t('face.none')}</p>}
      {isOwn ? (
        <p className="muted sm">{t('face.own')}</p>
      ) : (
        <p className="row">
          <Button variant={enrolment ? 'second' : 'primary'} onClick={onEnrol}>
            {t(enrolment ? 'face.again' : 'face.add')}
          </Button>
          {enrolment && (
            <Button ref={opener} variant="text-danger" className="btn-flush" onClick={() => setDeleting(true)}>
              {t('face.delete')}
            </Button>
          )}
        </p>
      )}
      {isDeleting && (
        <DeleteFace
          town={town}
          holder={holder}
          onClose={() => {
            setDeleting(false);
            opener.current?.focus();
          }}
          onHolder={(changed) => {
            setDeleting(false);
            // The button that asked has gone with the face.
            heading.current?.focus();
            onHolder(changed, t('face.deleted') + t('between-sentences') + toldOf(changed, t));
          }}
        />
      )}
    </>
  );
}

/** Enrolled face: it opens the passes with a consent, and nothing without one. */
function EnrolledFace({ enrolment, holder }: { readonly enrolment: FaceEnrolment; readonly holder: CardHolder }) {
  const { t, locale } = useTexts();
  const { enrolled_at, renew_from, consent_kind, guardian_name, is_in_use } = enrolment;
  const isDue = renew_from <= dateAt(new Date());
  const passes = passesInUse(holder);
  const isIdle = is_in_use && passes.length === 0;
  return (
    <>
      <p className="row between">
        <b>{t('face.since', dayInWords(enrolled_at, locale))}</b>
        <StatusTag shape={isIdle ? 'provisional' : is_in_use ? 'fixed' : 'refused'}>
          {isIdle
            ? t('face.idle')
            : is_in_use
              ? t('face.active', passes.map(({ pass_name }) => pass_name).join(t('comma')))
              : t('face.stopped')}
        </StatusTag>
      </p>
      <p className="muted sm num">
        {t('face.renew', dayInWords(renew_from, locale))}
        {t('comma')}
        {t(`face.by.${consent_kind}`)}
        {guardian_name !== null && t('comma') + t('face.by-guardian', guardian_name)}
      </p>
      {!is_in_use && <Callout tone="warning">{t('face.out-of-use')}</Callout>}
      {isIdle && (
        <Callout
          tone="warning"
          actions={
            <Button size="small" onClick={() => document.querySelector<HTMLElement>(`#${PASSES}`)?.focus()}>
              {t('face.to-passes')}
            </Button>
          }
        >
          {t(holder.is_suspended ? 'face.suspended' : 'face.no-pass')}
        </Callout>
      )}
      {is_in_use && isDue && <Callout tone="warning">{t('face.renew-now')}</Callout>}
    </>
  );
}
