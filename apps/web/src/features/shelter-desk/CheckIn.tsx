import { checkInAtShelter, findShelterMembers, MOST_TOGETHER, type StayView } from '@machi/domain/shelters/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { SelectField } from '@machi/ui/field/SelectField';
import { StepperField } from '@machi/ui/field/StepperField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { useRef, useState, type SyntheticEvent } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { MemberFinder } from '../../shell/desk/account-finder/MemberFinder.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { optionsOf, useShelterDeskTexts, type OpenProps } from './open-shelters.ts';

/** Names of those who come together, one a line. */
export function CheckIn({ open }: OpenProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const [shelter, setShelter] = useState('');
  const [names, setNames] = useState('');
  const [members, setMembers] = useState<readonly FoundMember[]>([]);
  const [others, setOthers] = useState(0);
  const [error, setError] = useState('');
  const [done, setDone] = useState<{ readonly count: number; readonly same: readonly StayView[] }>();
  const field = useRef<HTMLTextAreaElement>(null);
  const readChanged = useReadChanged();
  const enter = useTold(checkInAtShelter, texts);
  const shelter_id = Number(
    open.find(({ shelter_id: id }) => String(id) === shelter)?.shelter_id ?? open[0]?.shelter_id,
  );
  const list = names
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    const isMany = list.length > MOST_TOGETHER;
    const isNobody = members.length + list.length + others === 0;
    setError(isMany ? t('names.many', { most: MOST_TOGETHER }) : isNobody ? t('names.missing') : '');
    if (isMany || isNobody) return field.current?.focus();
    const reply = await enter.act({
      shelter_id,
      member_ids: members.map(({ member_id }) => member_id),
      names: list,
      others,
    });
    if (!reply) return;
    setDone({ count: members.length + list.length + others, same: reply.same_named });
    setNames('');
    setMembers([]);
    setOthers(0);
    field.current?.focus();
    await readChanged(checkInAtShelter);
  }
  return (
    <div className="stack">
      <MemberFinder
        endpoint={findShelterMembers}
        label={t('member')}
        words={{
          none: t('member.none'),
          choose: t('member.choose'),
          chooseOf: (name) => t('member.choose.of', { name }),
        }}
        columns={[
          { id: 'tel', head: t('member.tel'), cell: ({ tel }) => tel },
          { id: 'town-id', head: t('member.town-id'), cell: ({ town_id }) => town_id },
        ]}
        onChoose={(member) =>
          setMembers((before) => [...before.filter(({ member_id }) => member_id !== member.member_id), member])
        }
      />
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <CalloutLines lines={enter.lines} />
        {members.length > 0 && (
          <ul className="row tight" aria-label={t('member.chosen')}>
            {members.map((member) => (
              <li key={member.member_id}>
                <Button
                  size="small"
                  aria-label={t('member.remove', { name: member.name })}
                  onClick={() => setMembers(members.filter((one) => one !== member))}
                >
                  {member.name} ×
                </Button>
              </li>
            ))}
          </ul>
        )}
        {done && (
          <Callout
            tone={done.same.length > 0 ? 'warning' : 'success'}
            live="status"
            title={t('enter.done', { count: done.count })}
          >
            {done.same.map(({ shelter_stay_id, name, mark, shelter_name, arrived_at }) => (
              <p key={shelter_stay_id}>
                {t('enter.same', { name: `${name} ${mark}`.trim(), shelter: shelter_name, at: clockOf(arrived_at) })}
              </p>
            ))}
          </Callout>
        )}
        <SelectField
          label={t('shelter')}
          value={String(shelter_id)}
          onChange={({ target }) => setShelter(target.value)}
          options={optionsOf(open)}
        />
        <TextAreaField
          ref={field}
          label={t('names')}
          hint={t('names.hint')}
          rows={4}
          value={names}
          error={error || undefined}
          onChange={({ target }) => setNames(target.value)}
        />
        <StepperField
          label={t('others')}
          hint={t('others.hint')}
          value={others}
          max={MOST_TOGETHER}
          onChange={setOthers}
          lessLabel={t('others.less')}
          moreLabel={t('others.more')}
        />
        <SendRow busy={enter.busy}>{t('enter.send')}</SendRow>
      </form>
    </div>
  );
}
