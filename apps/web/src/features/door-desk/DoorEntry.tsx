import {
  approveDoorOpening,
  openDoor,
  refuseDoorOpening,
  takeCodesAgain,
  type DeskDoor,
  type DoorOpening,
} from '@machi/domain/doors/desk-contract';
import { isByHand } from '@machi/domain/doors/model';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useRef, useState } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { SecondDecision } from '../../shell/desk/SecondDecision.tsx';
import { useReason } from '../../shell/desk/use-reason.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { DoorHistory } from './DoorHistory.tsx';
import { factsOf, stateOf, worriesOf, useDoorTexts } from './door-words.ts';

/** An opening from afar: on its way, done, or waiting for a second official. */
function Opening({ opening, name }: { readonly opening: DoorOpening; readonly name: string }) {
  const texts = useDoorTexts();
  const { t } = texts;
  const readChanged = useReadChanged();
  const approve = useTold(approveDoorOpening, texts, { onRefused: () => readChanged(approveDoorOpening) });
  const refuse = useTold(refuseDoorOpening, texts, { onRefused: () => readChanged(refuseDoorOpening) });
  const { door_opening_id, state, asked_at, reason, obstacle } = opening;
  const by = opening.asked_by_name ?? t('left');
  const words = { at: clockOf(asked_at), by, reason };
  async function decide({ act }: typeof approve | typeof refuse, endpoint: typeof approveDoorOpening) {
    if (await act({ door_opening_id })) await readChanged(endpoint);
  }
  if (state !== 'waits')
    return (
      <p className="sm" role="status">
        {t(`opening.${state}`, words)}
      </p>
    );
  return (
    <Callout tone="warning" live="status" title={t('opening.waits', words)}>
      <p>{t('opening.reason', words)}</p>
      <CalloutLines lines={[...approve.lines, ...refuse.lines]} />
      <SecondDecision
        obstacle={obstacle}
        busy={approve.busy}
        busyLabel={t('sending')}
        approve={{
          words: t('opening.approve'),
          of: t('opening.approve.of', { name }),
          act: () => void decide(approve, approveDoorOpening),
        }}
        refuse={{
          words: t('opening.refuse'),
          of: t('opening.refuse.of', { name }),
          act: () => void decide(refuse, approveDoorOpening),
        }}
      />
    </Callout>
  );
}

/**
 * One door: its state, worries, the next use, and what an official can do.
 * @param now when the door was read
 */
export function DoorEntry({ door, now }: { readonly door: DeskDoor; readonly now: Date }) {
  const texts = useDoorTexts();
  const { t } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHistory, setHistory] = useState(false);
  const { door_id, door_name: name, lock_kind, is_sandbox, codes_rest_until, opening, night } = door;
  const reason = useReason(`open-reason-${door_id}`, t('reason'), t('reason.missing'));
  const worries = worriesOf(door, texts, now);
  const { shape, words } = stateOf(door, texts, now);
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <p className="row tags">
          <StatusTag shape={shape}>{words}</StatusTag>
          <Tag>{t(`lock.${lock_kind}`)}</Tag>
          {is_sandbox && <Tag>{t('lock.sandbox')}</Tag>}
        </p>
        <p className="entries-facts num">
          {factsOf(door, texts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {worries.map((worry) => (
          <p key={worry} className="doors-worry">
            <Icon name="warning" /> {worry}
          </p>
        ))}
        {opening && <Opening opening={opening} name={name} />}
      </div>
      <div className="row tight entries-actions">
        {codes_rest_until !== null && (
          <AskedAction
            endpoint={takeCodesAgain}
            input={{ door_id }}
            label={t('again')}
            question={t('again.question', { name })}
            consequence={t('again.consequence')}
            done={t('again.done')}
            button={{ size: 'small', 'aria-label': t('again.of', { name }) }}
            words={texts}
            focus={heading}
          />
        )}
        {!isByHand(lock_kind) && (
          <AskedAction
            endpoint={openDoor}
            input={() => (reason.check() ? { door_id, reason: reason.reason } : undefined)}
            label={t('open.afar')}
            question={t('open.question', { name })}
            consequence={
              <>
                <p>{t('open.consequence')}</p>
                <p>{t('open.night', night)}</p>
              </>
            }
            done={t('open.done')}
            button={{ size: 'small', 'aria-label': t('open.of', { name }) }}
            words={texts}
            isOffered={opening?.state !== 'waits'}
            focus={heading}
            onAsk={reason.clear}
          >
            <ReasonField {...reason.field} hint={t('open.hint')} />
          </AskedAction>
        )}
        <Button
          size="small"
          aria-expanded={isHistory}
          aria-label={t(isHistory ? 'history.close.of' : 'history.show.of', { name })}
          onClick={() => setHistory(!isHistory)}
        >
          {t(isHistory ? 'history.close' : 'history')}
        </Button>
      </div>
      {isHistory && <DoorHistory door_id={door_id} name={name} />}
    </li>
  );
}
