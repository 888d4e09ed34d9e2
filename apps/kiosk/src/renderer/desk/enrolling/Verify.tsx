import { minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { CardPerson } from '@machi/domain/cards/model';
import { requestFrom } from '@machi/domain/described/kept';
import { editMember, readMember, verifyMember } from '@machi/domain/member-desk/contract';
import { fieldsByName } from '@machi/domain/described/model';
import { memberParts, officeFields } from '@machi/domain/members/fields';
import { goOn } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { useTexts, dayInWords } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { Flow } from './use-enrolment.ts';

interface VerifyProps {
  readonly flow: Flow;
  /** Data of the holder from the card; null: a document is compared. */
  readonly person: CardPerson | null;
  /** The card's data differ from the account's. */
  readonly isDiffering: boolean;
  readonly onLeave: () => void;
}

const { is_resident } = fieldsByName(memberParts.office);

/** Records that the office has seen proof of this person; an official without that right sees who has it. */
export function Verify({ flow, person, isDiffering, onLeave }: VerifyProps) {
  const { t, locale } = useTexts();
  const { town, holder, enrolment, mayVerify } = flow;
  const { member_id } = holder;
  const [residence, setResidence] = useState<'' | '0' | '1'>('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false);
  const [lookedAt, setLookedAt] = useState<Date>();
  const isPossible = mayVerify && holder.birthdate !== null;
  // Never from a card that may be another person's.
  const holding = mayVerify && !isPossible && !isDiffering ? person : null;
  const lack = holding ? 'birthdate-of-card' : 'no-birthdate';
  const lead = isPossible ? 'body' : lack;

  async function verify(): Promise<void> {
    if (residence === '') return setProblems([t('compare.verify.choose')]);
    setBusy(true);
    const found = await send(residence === '1' ? 1 : 0);
    setProblems(found);
    setRefused(found.length > 0);
    setBusy(false);
  }
  async function send(resident: 0 | 1): Promise<readonly string[]> {
    const flags = { ignoresError: true };
    const read = await town.call(readMember, { member_id }, flags);
    if (!read.ok) return read.status === 403 ? [t('compare.verify.not-allowed')] : sentencesOf(read, t);
    const { seen } = read.reply.member;
    const noted = await town.call(verifyMember, { member_id, is_resident: resident, seen }, flags);
    if (!noted.ok) return noted.status === 403 ? [t('compare.verify.not-allowed')] : sentencesOf(noted, t);
    flow.takeHolder({ ...holder, is_verified: true, is_resident: resident });
    flow.change(goOn({ ...enrolment, is_compared: true }, { is_verified: true, face: holder.face }));
    return [];
  }
  /** Takes the birth date from the card for a person registered at the desk with only a name. */
  async function takeBirthdate({ birthdate }: CardPerson): Promise<void> {
    setBusy(true);
    const read = await town.call(readMember, { member_id }, { ignoresError: true });
    const edited = read.ok
      ? await town.call(
          editMember,
          { ...requestFrom(officeFields, read.reply.member), birthdate, member_id },
          { ignoresError: true },
        )
      : read;
    setProblems(edited.ok ? await flow.reload() : sentencesOf(edited, t));
    setBusy(false);
  }
  async function lookAgain(): Promise<void> {
    setBusy(true);
    const found = await flow.reload();
    setBusy(false);
    setProblems(found);
    setLookedAt(found.length === 0 ? new Date() : undefined);
  }

  return (
    <Panel title={t('compare.verify.title')} headingLevel={3}>
      <div className="stack">
        <p>{t(`compare.verify.${mayVerify ? lead : 'not-allowed'}`)}</p>
        {isPossible && (
          <RadioGroup
            legend={t('compare.verify.residence')}
            inline
            value={residence}
            onChange={({ target }) => setResidence(target.value === '1' ? '1' : '0')}
            options={is_resident.options.map(({ value, label }) => ({ value: String(value), label: label[locale] }))}
          />
        )}
        <CalloutLines lines={problems} />
        <div role="status">
          {lookedAt && (
            <p>
              {t(
                mayVerify && !isPossible ? 'compare.verify.still-no-birthdate' : 'compare.verify.still',
                timeInWords(timeOf(minutesAt(lookedAt))),
              )}
            </p>
          )}
        </div>
        <div className="actions">
          {isPossible && (
            <Button
              variant={isDiffering ? 'second' : 'primary'}
              busy={busy}
              busyLabel={t('sending')}
              onClick={() => void verify()}
            >
              {t(isDiffering ? 'compare.verify.send-differs' : 'compare.verify.send')}
            </Button>
          )}
          {holding && (
            <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={() => void takeBirthdate(holding)}>
              {t('compare.verify.take-birthdate', dayInWords(holding.birthdate, locale))}
            </Button>
          )}
          {(isRefused || !isPossible) && (
            <Button busy={busy} busyLabel={t('sending')} onClick={() => void lookAgain()}>
              {t('compare.verify.reload')}
            </Button>
          )}
          <Button onClick={onLeave}>{t('compare.no')}</Button>
        </div>
      </div>
    </Panel>
  );
}
