import { toldInPlace } from '@machi/client/client';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { addMemberGroup, changeMemberGroup } from '@machi/domain/member-groups/contract';
import { GROUP_NAME_LENGTH, type MemberGroup } from '@machi/domain/member-groups/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useEffect, useRef, useState } from 'react';
import { useToldLines } from '../../shell/calls/use-told.ts';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useTooLong } from '../../shell/forms/use-too-long.ts';
import { useGroupTexts } from './texts.ts';
import { PeopleChoice } from './PeopleChoice.tsx';

interface GroupFormProps {
  readonly kind: 'groups' | 'lists';
  /** Undefined for a new one. */
  readonly group: MemberGroup | undefined;
  readonly onDone: () => void;
}

/** Name of a list or group, and the people in a list. */
export function GroupForm({ kind, group, onDone }: GroupFormProps) {
  const { t } = useGroupTexts();
  const [name, setName] = useState(group?.member_group_name ?? '');
  const [people, setPeople] = useState<ReadonlySet<number>>(
    () => new Set(kind === 'lists' ? group?.people.map(({ member_id }) => member_id) : []),
  );
  const [hasTried, setTried] = useState(false);
  const { lines, setLines, told } = useToldLines({ t });
  const [adding, changing] = [useCall(addMemberGroup), useCall(changeMemberGroup)];
  const keyFor = useAttemptKey();
  const tooLong = useTooLong();
  const readChanged = useReadChanged();
  const snackbar = useSnackbar();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isMissing = name.trim() === '';

  async function save() {
    setTried(true);
    setLines([]);
    if (isMissing || tooLong(name, GROUP_NAME_LENGTH) !== undefined) return first.current?.focus();
    const written = { member_group_name: name, member_ids: [...people] };
    const options = { ...toldInPlace, ignores404: true, idempotencyKey: keyFor(written) };
    const result =
      group === undefined
        ? await adding.send({ ...written, is_shared: kind === 'groups' ? 1 : 0 }, options)
        : await changing.send({ ...written, member_group_id: group.member_group_id }, options);
    if (!(await told<unknown>(result))) return;
    await readChanged(group === undefined ? addMemberGroup : changeMemberGroup);
    snackbar.show(t(group === undefined ? 'created' : 'changed', { name: name.trim() }), 'success');
    onDone();
  }
  return (
    <Form
      className="stack"
      aria-label={group === undefined ? t(`${kind}.new`) : t('change.of', { name: group.member_group_name })}
      onSend={save}
    >
      <CalloutLines lines={lines} />
      <TextField
        ref={first}
        label={t('name')}
        hint={t(kind === 'groups' ? 'name.group.hint' : 'name.list.hint')}
        requiredWord={t('required')}
        autoComplete="off"
        value={name}
        error={hasTried && isMissing ? t('name.missing') : tooLong(name, GROUP_NAME_LENGTH)}
        onChange={({ target }) => setName(target.value)}
      />
      {kind === 'lists' && <PeopleChoice legend={t('list.people')} chosen={people} onChange={setPeople} />}
      <p className="row tight">
        <Button type="submit" variant="primary" busy={adding.busy || changing.busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button variant="text" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </Form>
  );
}
