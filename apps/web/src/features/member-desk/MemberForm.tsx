import { isNamed } from '@machi/domain/described/model';
import { NewMember } from '@machi/domain/member-desk/model';
import { memberParts } from '@machi/domain/members/fields';
import { NewMemberForm } from '@machi/member-desk/registering/NewMemberForm';
import type { MemberFormProps } from '@machi/member-desk/registering/NewMemberView';
import { useWatch } from 'react-hook-form';
import { useLabels } from '../../shell/described/use-labels.ts';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { useDeskTexts } from './texts.ts';

/** The form for one new member, checked as every form of the portal is. */
export function MemberForm({ busy, onSend }: MemberFormProps) {
  const { t } = useDeskTexts();
  const labels = useLabels(memberParts.contact, 'desk');
  const { field, submit, refuse, summary, form } = useSchemaForm(
    NewMember,
    { email: '', tel: '', name: '', is_reset_forced: 1, to_send_email: 1 },
    (name) => (isNamed(memberParts.contact, name) ? labels[name] : t(name)),
  );
  const [forces, sends] = useWatch({ control: form.control, name: ['is_reset_forced', 'to_send_email'] });

  async function send(checked: NewMember) {
    const failure = await onSend(checked);
    if (failure) refuse(failure);
  }
  const hands = {
    // An address is no longer missing once there is a number.
    field: (name: 'name' | 'email' | 'tel') => field(name, name === 'tel' ? { deps: ['email'] } : undefined),
    isSet: (flag: 'is_reset_forced' | 'to_send_email') => (flag === 'is_reset_forced' ? forces : sends) === 1,
    set: form.setValue,
    summary: <FormSummary summary={summary} />,
    onSubmit: submit(send),
  };
  return <NewMemberForm hands={hands} busy={busy} />;
}
