import { deleteFace } from '@machi/domain/cards/face-contract';
import type { FoundHolder } from '@machi/domain/cards/model';
import { withoutCapture } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Table } from '@machi/ui/table/Table';
import { useState } from 'react';
import { dayInWords } from '../days.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { Flow } from './use-enrolment.ts';
import type { FaceRefusal } from './use-sending.ts';

interface ResembledProps {
  readonly flow: Flow;
  readonly refusal: FaceRefusal;
  readonly sendAgain: () => Promise<void>;
  /** This enrolment is given up. */
  readonly onEnd: () => void;
}

/** The face is enrolled already, as somebody: the official finds out who stands there, and ends the wrong one of the two. */
export function Resembled({ flow, refusal, sendAgain, onEnd }: ResembledProps) {
  const { t, locale } = useTexts();
  const { town, holder, enrolment } = flow;
  const { failure, resembled: other } = refusal;
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function endOther({ member_id }: FoundHolder): Promise<void> {
    setBusy(true);
    const ended = await town.call(deleteFace, { member_id, reason: 'wrong-person' }, { ignoresError: true });
    // Somebody else has deleted it meanwhile: that is what was wanted.
    const isGone = ended.ok || Object.values(ended.codes).flat().includes('face-gone');
    if (isGone) await sendAgain();
    else setProblems(sentencesOf(ended, t));
    setBusy(false);
    setAsking(false);
  }

  const people = [{ id: 'here', person: holder }, ...(other ? [{ id: 'there', person: other }] : [])] as const;
  return (
    <div className="stack">
      <Callout tone="warning" live="alert" title={t('resembled.title')} headingLevel={3}>
        {sentencesOf(failure, t).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t(other === null ? 'resembled.hidden' : 'resembled.ask')}</p>
      </Callout>
      <CalloutLines lines={problems} />
      <Table
        caption={t('resembled.title')}
        columns={[
          { id: 'which', head: t('resembled.which') },
          { id: 'name', head: t('name') },
          { id: 'birthdate', head: t('birthdate') },
          { id: 'residence', head: t('residence') },
        ]}
        rows={people.map(({ id, person }) => ({
          id,
          cells: [
            <b key={id}>{t(`resembled.${id === 'here' ? 'here' : 'there'}`)}</b>,
            `${person.name}　${person.furigana}`,
            person.birthdate ? dayInWords(person.birthdate, locale) : t('birthdate.none'),
            t(`residence.${person.is_resident}`),
          ],
        }))}
      />
      <div className="actions">
        <Button variant="primary" ref={focusFirst} onClick={() => flow.change(withoutCapture(enrolment))}>
          {t('capture.retake-all')}
        </Button>
        {other && (
          <Button variant="quiet-danger" onClick={() => setAsking(true)}>
            {t('resembled.end-other', other.name)}
          </Button>
        )}
        <Button onClick={onEnd}>{t('resembled.end-this')}</Button>
      </div>
      {other && (
        <ConfirmDialog
          open={isAsking}
          question={t('resembled.end-other.title', other.name, holder.name)}
          consequence={<p>{t('resembled.end-other.body', other.name, holder.name)}</p>}
          confirmLabel={t('resembled.end-other.send')}
          cancelLabel={t('keep')}
          busy={busy}
          busyLabel={t('sending')}
          errors={problems}
          onConfirm={() => void endOther(other)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
