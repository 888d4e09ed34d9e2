import type { SignupRequest } from '@machi/domain/members/model';
import { Button } from '@machi/ui/button/Button';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { useEffect, useRef } from 'react';
import { longDate } from '../../../shell/long-date.ts';
import { useMemberTexts } from '../texts.ts';

type Props = { request: SignupRequest; busy: boolean; onSend: () => void; onBack: () => void };

const shown = [
  'email',
  'password',
  'lastname',
  'firstname',
  'lastfurigana',
  'firstfurigana',
  'tel',
  'zipcode',
  'prefecture',
  'address1',
  'address2',
  'address3',
  'birthdate',
  'gender',
] as const;

/** Everything that will be sent, except the password. */
export function SignupConfirm({ request, busy, onSend, onBack }: Props) {
  const { t, locale } = useMemberTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function detail(name: (typeof shown)[number]): string {
    if (name === 'password') return t('confirm.password');
    if (name === 'birthdate') return longDate(request.birthdate, locale);
    if (name === 'gender') return t(`gender.${request.gender}`);
    return request[name] || t('none');
  }

  return (
    <section className="stack-lg">
      <div className="stack-tight">
        <h2 ref={heading} tabIndex={-1}>
          {t('step.confirm')}
        </h2>
        <p>{t('confirm.lead')}</p>
      </div>
      <DescriptionList rows={shown.map((name) => ({ id: name, term: t(name), detail: detail(name) }))} />
      <div className="actions">
        <Button variant="primary" busy={busy} busyLabel={t('sending')} onClick={onSend}>
          {t('send')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </section>
  );
}
