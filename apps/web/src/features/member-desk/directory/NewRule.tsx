import { askDirectoryRule } from '@machi/domain/directory/contract';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { SendRow } from '../../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useTold } from '../../../shell/calls/use-told.ts';
import { Boxes } from '../../../shell/forms/Boxes.tsx';
import { useDeskTexts } from '../texts.ts';

const kinds = ['group', 'resort'] as const;

/** Asks for roles of a group, or for an account of last resort. */
export function NewRule() {
  const { t } = useDeskTexts();
  const snackbar = useSnackbar();
  const readChanged = useReadChanged();
  const { act, busy, lines } = useTold(askDirectoryRule, { t });
  const [kind, setKind] = useState<(typeof kinds)[number]>('group');
  const [whom, setWhom] = useState('');
  const [roles, setRoles] = useState<readonly OfficialRole[]>([]);
  const isGroup = kind === 'group';
  const field = isGroup ? 'name' : 'number';

  async function send() {
    const asked = isGroup
      ? { group_name: whom, roles: [...roles], member_id: null }
      : { group_name: null, roles: [], member_id: Number(whom) };
    if (!(await act(asked))) return;
    setWhom('');
    setRoles([]);
    await readChanged(askDirectoryRule);
    snackbar.show(t('directory.new.done'), 'success');
    document.getElementById('directory-waiting')?.focus();
  }
  return (
    <Section className="stack" title={t('directory.new')}>
      <Form className="stack" onSend={send}>
        <CalloutLines lines={lines} />
        <RadioGroup
          legend={t('directory.new.kind')}
          name="directory-kind"
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'group')}
          options={kinds.map((value) => ({ value, label: t(`directory.new.${value}`) }))}
        />
        <TextField
          label={t(`directory.new.${field}`)}
          hint={t(`directory.new.${field}.hint`)}
          autoComplete="off"
          spellCheck={false}
          inputMode={isGroup ? 'text' : 'numeric'}
          value={whom}
          onChange={({ target }) => setWhom(target.value)}
        />
        {isGroup && (
          <Boxes
            legend={t('roles.what')}
            names={officialRoles.map((role) => [role, t(`role.${role}`)])}
            chosen={roles}
            onChoose={(chosen) => setRoles(officialRoles.filter((role) => chosen.includes(role)))}
          />
        )}
        <SendRow busy={busy} busyLabel={t('edit.sending')}>
          {t('directory.new.send')}
        </SendRow>
      </Form>
    </Section>
  );
}
