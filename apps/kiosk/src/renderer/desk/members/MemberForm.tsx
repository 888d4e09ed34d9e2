import { labelled } from '@machi/client/placed-errors';
import { isNamed } from '@machi/domain/described/model';
import { labelsOf } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import { sentenceOf } from '@machi/domain/refusals/model';
import { NewMemberForm } from '@machi/member-desk/registering/NewMemberForm';
import type { MemberFormProps } from '@machi/member-desk/registering/NewMemberView';
import { useMemberTexts } from '@machi/member-desk/texts';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useState, type SubmitEvent } from 'react';
import { useTexts } from '../texts.ts';
import { checkTyped, namesTyped, refusedBy, type Refused, type TypedName } from './typed-member.ts';

const NOTHING: Refused = { atFields: {}, rest: [] };

/** Form for one new member, checked when it is sent; its input stays after any result. */
export function MemberForm({ busy, onSend }: MemberFormProps) {
  const { t: desk, locale } = useTexts();
  const { t } = useMemberTexts();
  const [flags, setFlags] = useState({ is_reset_forced: 1 as 0 | 1, to_send_email: 1 as 0 | 1 });
  const [refused, setRefused] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const labels = labelsOf(memberParts.contact, locale, 'desk');
  const labelOf = (name: TypedName) => (isNamed(memberParts.contact, name) ? labels[name] : t(name));
  const sentence = (name: TypedName): string | undefined => {
    const problem = refused.atFields[name];
    return typeof problem === 'object' ? sentenceOf(problem, locale) : problem;
  };

  function refuse(next: Refused) {
    setRefused(next);
    setAttempt((before) => before + 1);
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkTyped(event.currentTarget, flags);
    if ('refused' in checked) return refuse(checked.refused);
    setRefused(NOTHING);
    const failure = await onSend(checked.value);
    if (failure) refuse(refusedBy(failure));
  }

  const errors = namesTyped.flatMap((name) => {
    const said = sentence(name);
    return said === undefined ? [] : [{ fieldId: name, message: labelled(labelOf(name), said, locale) }];
  });
  const lines = refused.own === undefined ? refused.rest : [desk(refused.own)];
  const heading =
    errors.length > 0
      ? sentenceOf({ code: 'form-errors' }, locale)
      : desk(refused.own === 'members.lost.what' ? 'members.lost' : 'members.refused');
  const hands = {
    field: (name: TypedName) => {
      const said = sentence(name);
      return {
        id: name,
        name,
        onChange: () =>
          setRefused(({ atFields: { [name]: _gone, ...atFields }, ...others }) => ({ atFields, ...others })),
        ...(said === undefined ? {} : { error: said }),
      };
    },
    isSet: (flag: keyof typeof flags) => flags[flag] === 1,
    set: (flag: keyof typeof flags, value: 0 | 1) => setFlags({ ...flags, [flag]: value }),
    summary: (
      <FormErrors heading={heading} errors={errors} attempt={attempt}>
        {lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>)}
      </FormErrors>
    ),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
  return <NewMemberForm hands={hands} busy={busy} />;
}
