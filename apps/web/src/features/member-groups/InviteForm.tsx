import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { useToldLines } from '../../shell/calls/use-told.ts';
import { useSession } from '../../shell/record/record.ts';
import { inviteOfficials, inviteToGroup } from '@machi/domain/member-groups/contract';
import type { MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useGroupTexts } from './texts.ts';
import { PeopleChoice } from './PeopleChoice.tsx';

/** Invites a person to an own group: by login ID, or among officials by name. */
export function InviteForm({ group, onDone }: { group: MemberGroup; onDone: () => void }) {
  const { t } = useGroupTexts();
  const { is_official: isOfficial } = useSession();
  const [by, setBy] = useState<'officials' | 'id'>(isOfficial ? 'officials' : 'id');
  const [loginId, setLoginId] = useState('');
  const [people, setPeople] = useState<ReadonlySet<number>>(new Set());
  const [hasTried, setTried] = useState(false);
  const { lines, setLines, told } = useToldLines({ t });
  const [inviting, choosing] = [useCall(inviteToGroup), useCall(inviteOfficials)];
  const keyFor = useAttemptKey();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const { member_group_id, member_group_name: name } = group;
  const isMissing = by === 'id' ? loginId.trim() === '' : people.size === 0;

  async function invite() {
    setTried(true);
    setLines([]);
    if (isMissing) return;
    const what = by === 'id' ? { login_id: loginId } : { member_ids: [...people] };
    const options = { ...toldInPlace, idempotencyKey: keyFor({ ...what, member_group_id }) };
    const result =
      by === 'id'
        ? await inviting.send({ member_group_id, login_id: loginId }, options)
        : await choosing.send({ member_group_id, member_ids: [...people] }, options);
    if (!(await told<unknown>(result))) return;
    await readChanged(by === 'id' ? inviteToGroup : inviteOfficials);
    snackbar.show(t(by === 'id' ? 'invite.done' : 'invite.officials.done'), 'success');
    onDone();
  }
  return (
    <Form className="stack" aria-label={t('invite.of', { name })} onSend={invite}>
      <CalloutLines lines={lines} />
      {isOfficial && (
        <RadioGroup
          legend={t('invite.by')}
          name={`invite-by-${member_group_id}`}
          inline
          value={by}
          options={[
            { value: 'officials', label: t('invite.by.officials') },
            { value: 'id', label: t('invite.by.id') },
          ]}
          onChange={({ currentTarget: { value } }) => {
            setTried(false);
            setBy(value === 'officials' ? 'officials' : 'id');
          }}
        />
      )}
      {by === 'id' ? (
        <TextField
          label={t('invite.id')}
          hint={t('invite.id.hint')}
          requiredWord={t('required')}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={loginId}
          error={hasTried && isMissing ? t('invite.id.missing') : undefined}
          onChange={({ target }) => setLoginId(target.value)}
        />
      ) : (
        <PeopleChoice
          legend={t('invite.officials')}
          hint={t('invite.officials.hint')}
          error={hasTried && isMissing ? t('invite.officials.missing') : undefined}
          officialsOnly
          without={group.people.map(({ member_id }) => member_id)}
          chosen={people}
          onChange={setPeople}
        />
      )}
      <p className="row tight">
        <Button type="submit" variant="primary" busy={inviting.busy || choosing.busy} busyLabel={t('saving')}>
          {t('invite.send')}
        </Button>
        <Button variant="text" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </Form>
  );
}
