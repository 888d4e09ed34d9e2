import { deleteFace } from '@machi/domain/cards/face-contract';
import { FaceDeletion } from '@machi/domain/cards/face-enrolment';
import type { CardHolder } from '@machi/domain/cards/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { Panel } from '@machi/ui/panel/Panel';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTexts, toldOf } from '../texts.ts';
import { sentencesOf, type TownClient } from '../town-client.ts';

interface DeleteFaceProps {
  readonly town: TownClient;
  readonly holder: CardHolder;
  readonly onClose: () => void;
  readonly onHolder: (holder: CardHolder) => void;
}

/** Asks before a face is deleted, and for the reason that the person will read. */
export function DeleteFace({ town, holder, onClose, onHolder }: DeleteFaceProps) {
  const { t } = useTexts();
  const { member_id, name, is_reachable } = holder;
  const [reason, setReason] = useState<FaceDeletion>();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!reason) return setProblems([t('face.delete.choose')]);
    setBusy(true);
    const result = await town.call(deleteFace, { member_id, reason }, { ignoresError: true });
    setBusy(false);
    if (!result.ok) return setProblems(sentencesOf(result, t));
    // Null if the person was locked meanwhile: the desk does not find them any more.
    return result.reply.holder ? onHolder(result.reply.holder) : onClose();
  }

  return (
    <Panel title={t('face.delete.title', name)} headingLevel={4}>
      <form ref={form} className="stack" onSubmit={(event) => void remove(event)}>
        <p>{t('face.delete.body')}</p>
        <p>{toldOf(holder, t)}</p>
        <RadioGroup
          legend={t(is_reachable ? 'reason.1' : 'reason.0')}
          value={reason ?? ''}
          onChange={({ target }) => setReason(FaceDeletion.options.find((option) => option === target.value))}
          options={FaceDeletion.options.map((value) => ({ value, label: t(`face.reason.${value}`) }))}
        />
        <CalloutLines lines={problems} />
        <div className="actions">
          <Button type="submit" variant="danger" busy={busy} busyLabel={t('sending')}>
            {t('face.delete')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('keep')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
