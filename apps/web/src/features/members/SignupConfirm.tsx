import { dateWithEra } from '@machi/domain/calendar/era';
import { writtenFields } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import type { SignupRequest } from '@machi/domain/members/model';
import { describedRows } from '../../shell/described/described-rows.tsx';
import { useLabels } from '../../shell/described/use-labels.ts';
import { ConfirmStep } from '../../shell/forms/ConfirmStep.tsx';
import { useMemberTexts } from './texts.ts';

const { contact, birth, person } = memberParts;
const listed = [...contact, ...birth] as const;

type Props = { request: SignupRequest; busy: boolean; onSend: () => void; onBack: () => void };

/** Everything that will be sent, except the password; name and address as they are read. */
export function SignupConfirm({ request, busy, onSend, onBack }: Props) {
  const { t, locale } = useMemberTexts();
  const labels = useLabels(listed);
  const { zipcode, prefecture, address1, address2, address3 } = request;
  const tel = { id: 'tel', term: request.has_no_email ? t('mobile') : labels.tel, detail: request.tel };
  const password = { id: 'password', term: t('password'), detail: t('confirm.password') };
  const login = request.has_no_email
    ? [tel, password]
    : [{ id: 'email', term: labels.email, detail: request.email }, password, tel];
  const rows = [
    ...login,
    { id: 'name', term: t('group.name'), detail: `${request.lastname} ${request.firstname}` },
    { id: 'furigana', term: t('furigana'), detail: `${request.lastfurigana} ${request.firstfurigana}` },
    {
      id: 'address',
      term: t('group.address'),
      detail: (
        <>
          <span className="num">{zipcode}</span>
          <br />
          {prefecture + address1 + address2}
          {address3 !== '' && (
            <>
              <br />
              {address3}
            </>
          )}
        </>
      ),
    },
    { id: 'birthdate', term: labels.birthdate, detail: dateWithEra(request.birthdate, locale) },
    ...describedRows(writtenFields(person, request, 'list', locale).filter(({ words }) => words !== '')),
  ];

  return <ConfirmStep t={t} rows={rows} busy={busy} onSend={onSend} onBack={onBack} />;
}
