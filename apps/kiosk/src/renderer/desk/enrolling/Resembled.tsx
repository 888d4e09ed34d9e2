import { deleteFace, findResembled } from '@machi/domain/cards/face-contract';
import type { FoundHolder } from '@machi/domain/cards/model';
import { withoutCapture } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { Table } from '@machi/ui/table/Table';
import { useState } from 'react';
import { focusFirst } from '../parts/focus-first.ts';
import { useTexts, dayInWords } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { Flow } from './use-enrolment.ts';
import { picturesOf } from './use-sending.ts';

interface ResembledProps {
  readonly flow: Flow;
  readonly sendAgain: () => Promise<void>;
  /** Gives this enrolment up. */
  readonly onEnd: () => void;
}

/**
 * The face is already enrolled for a person: the official finds out who is at the counter, and ends the wrong
 * enrolment of the two. The person sees the screen, too, so the other's name is requested and shown only on a button.
 */
export function Resembled({ flow, sendAgain, onEnd }: ResembledProps) {
  const { t, locale } = useTexts();
  const { town, holder, enrolment, modelId } = flow;
  /** Undefined: not asked yet. Null: not available. */
  const [found, setFound] = useState<FoundHolder | null>();
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const question = useQuestion(t('keep'), { busy, busyLabel: t('sending'), errors: problems });

  async function show(): Promise<void> {
    if (found === undefined && modelId !== null) {
      setBusy(true);
      const asked = await town.call(findResembled, picturesOf(flow, modelId), { ignoresError: true });
      setBusy(false);
      setProblems(asked.ok ? [] : sentencesOf(asked, t));
      if (!asked.ok) return;
      setFound(asked.reply.resembled);
    }
    setShown(true);
  }
  async function endOther({ member_id }: FoundHolder): Promise<void> {
    setBusy(true);
    const ended = await town.call(deleteFace, { member_id, reason: 'wrong-person' }, { ignoresError: true });
    // Somebody else has deleted it meanwhile, which is the wanted result.
    const isGone = ended.ok || Object.values(ended.codes).flat().includes('face-gone');
    if (isGone) await sendAgain();
    else setProblems(sentencesOf(ended, t));
    setBusy(false);
    question.close();
  }

  const other = isShown ? found : undefined;
  return (
    <div className="stack">
      <Callout tone="warning" live="alert" title={t('resembled.title')} headingLevel={3}>
        <p>{t(other === null ? 'resembled.hidden' : 'resembled.ask')}</p>
        {!isShown && <p>{t('resembled.turn')}</p>}
      </Callout>
      <CalloutLines lines={problems} />
      {other && (
        <Table
          caption={t('resembled.title')}
          columns={[
            { id: 'which', head: t('resembled.which') },
            { id: 'name', head: t('name') },
            { id: 'birthdate', head: t('birthdate') },
          ]}
          rows={(['here', 'there'] as const).map((id) => {
            const { name, birthdate } = id === 'here' ? holder : other;
            return {
              id,
              cells: [
                <b key={id}>{t(`resembled.${id}`)}</b>,
                name,
                birthdate ? dayInWords(birthdate, locale) : t('birthdate.none'),
              ],
            };
          })}
        />
      )}
      <div className="actions">
        <Button variant="primary" ref={focusFirst} onClick={() => flow.change(withoutCapture(enrolment))}>
          {t('capture.retake-all')}
        </Button>
        {(!isShown || other) && (
          <Button
            busy={busy && !question.dialog.open}
            busyLabel={t('sending')}
            onClick={() => (isShown ? setShown(false) : void show())}
          >
            {t(isShown ? 'resembled.hide' : 'resembled.show')}
          </Button>
        )}
        {other && (
          <Button variant="quiet-danger" onClick={() => question.ask(true)}>
            {t('resembled.end-other', other.name)}
          </Button>
        )}
        <Button onClick={onEnd}>{t('resembled.end-this')}</Button>
      </div>
      {other && (
        <ConfirmDialog
          {...question.dialog}
          question={t('resembled.end-other.title', other.name, holder.name)}
          consequence={<p>{t('resembled.end-other.body', other.name, holder.name)}</p>}
          confirmLabel={t('resembled.end-other.send')}
          onConfirm={() => void endOther(other)}
        />
      )}
    </div>
  );
}
