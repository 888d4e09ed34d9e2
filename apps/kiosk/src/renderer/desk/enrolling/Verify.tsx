import { readMember, verifyMember } from '@machi/domain/member-desk/contract';
import { fieldsByName } from '@machi/domain/described/model';
import { memberParts } from '@machi/domain/members/fields';
import { goOn } from '@machi/domain/enrolment/steps';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { Panel } from '@machi/ui/panel/Panel';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { sentencesOf } from '../town-client.ts';
import type { Flow } from './use-enrolment.ts';

interface VerifyProps {
  readonly flow: Flow;
  readonly onLeave: () => void;
}

const { is_resident } = fieldsByName(memberParts.office);

/** Notes that the office has seen proof of this person, as the members' desk does; who may not is told who may. */
export function Verify({ flow, onLeave }: VerifyProps) {
  const { t, locale } = useTexts();
  const { town, holder, enrolment, mayVerify } = flow;
  const { member_id } = holder;
  const [residence, setResidence] = useState<'' | '0' | '1'>('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isPossible = mayVerify && holder.birthdate !== null;
  const lead = mayVerify ? (isPossible ? 'body' : 'no-birthdate') : 'not-allowed';

  async function verify(): Promise<void> {
    if (residence === '') return setProblems([t('compare.verify.choose')]);
    setBusy(true);
    setProblems(await send(residence === '1' ? 1 : 0));
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
  async function lookAgain(): Promise<void> {
    setProblems(await flow.reload());
  }

  return (
    <Panel title={t('compare.verify.title')} headingLevel={3}>
      <div className="stack">
        <p>{t(`compare.verify.${lead}`)}</p>
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
        <div className="actions">
          {isPossible && (
            <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={() => void verify()}>
              {t('compare.verify.send')}
            </Button>
          )}
          {(problems.length > 0 || !isPossible) && (
            <Button onClick={() => void lookAgain()}>{t('compare.verify.reload')}</Button>
          )}
          <Button onClick={onLeave}>{t('compare.no')}</Button>
        </div>
      </div>
    </Panel>
  );
}
