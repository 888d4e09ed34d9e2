import { passesInUse } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Panel } from '@machi/ui/panel/Panel';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts, toldOf, dayInWords } from '../texts.ts';
import { UndoFace } from './UndoFace.tsx';
import type { Flow } from './use-enrolment.ts';

interface DoneProps {
  readonly flow: Flow;
  readonly onNext: () => void;
  readonly onPerson: () => void;
}

/** Final state, and how the person is notified; then the next person comes. */
export function Done({ flow, onNext, onPerson }: DoneProps) {
  const { t, locale } = useTexts();
  const { holder, enrolment, message, draftId } = flow;
  const isKept = enrolment.sent === 'kept';
  const unkept = message?.enrolments.unkept;
  const { enrolment: face } = holder.face;
  const faceWords = face ? t('done.face.1', dayInWords(face.renew_from, locale)) : t('face.none');
  const passes = passesInUse(holder);
  const comma = t('comma');
  const rows = [
    { id: 'face', term: t('done.face'), detail: isKept ? t('done.face.waiting') : faceWords },
    { id: 'verified', term: t('done.verified'), detail: t(holder.is_verified ? 'verified' : 'unverified') },
    {
      id: 'card',
      term: t('done.card'),
      detail: holder.cards.map(({ method }) => t(`method.${method}`)).join(comma) || t('card.0'),
    },
    {
      id: 'passes',
      term: t('done.passes'),
      detail: passes.map(({ pass_name }) => pass_name).join(comma) || t('done.passes.none'),
    },
  ];
  return (
    <div className="stack">
      <Callout tone={isKept ? 'info' : 'success'} live="status" title={t(isKept ? 'done.title.kept' : 'done.title')}>
        {isKept && <p>{t('done.kept.body')}</p>}
      </Callout>
      {isKept && unkept?.draft_id === draftId && <CalloutLines lines={[t(`begun.refusal.${unkept.refusal}`)]} />}
      {!isKept && passes.length === 0 && (
        <Callout
          tone="warning"
          actions={
            <Button size="small" onClick={flow.goBack}>
              {t('face.to-passes')}
            </Button>
          }
        >
          {t(holder.is_suspended ? 'face.suspended' : 'done.passes.missing')}
        </Callout>
      )}
      <div className="beside">
        <Panel title={t('done.now')} headingLevel={3}>
          <DescriptionList rows={rows} />
        </Panel>
        <Panel title={t('done.notification')} headingLevel={3}>
          {holder.is_reachable ? (
            <>
              <p>{t('done.notification.body')}</p>
              {holder.cards.length > 0 && <p>{t('done.notification.card')}</p>}
            </>
          ) : (
            <p>{toldOf(holder, t)}</p>
          )}
        </Panel>
      </div>
      <div className="actions">
        <Button variant="primary" ref={focusFirst} onClick={onNext}>
          {t('done.next')}
        </Button>
        <Button onClick={onPerson}>{t('done.person')}</Button>
      </div>
      {!isKept && <UndoFace flow={flow} onUndone={onPerson} />}
    </div>
  );
}
