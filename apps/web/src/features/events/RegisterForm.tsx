import { emptyForm } from '@machi/domain/described/form-typed';
import type { Content } from '@machi/domain/described/form-model';
import { registerForEvent } from '@machi/domain/events/contract';
import { enterRegistration } from '@machi/domain/events/desk-contract';
import type { EventDetail, OwnRegistration, TownEvent } from '@machi/domain/events/views';
import type { FoundMember } from '@machi/domain/members/found-member';
import { sentenceOf } from '@machi/domain/refusals/model';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SelectField } from '@machi/ui/field/SelectField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Form } from '@machi/ui/form/Form';
import { Section } from '@machi/ui/section/Section';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { FormFields } from '../../shell/described/form/FormFields.tsx';
import { useDescribedForm } from '../../shell/described/form/use-described-form.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { feeOf, useEventTexts, whenOf } from './words.ts';

interface RegisterFormProps {
  readonly event: TownEvent & Pick<EventDetail, 'questions'>;
  /** At the counter: whom an official registers. Absent: the reader themselves. */
  readonly member?: FoundMember;
  readonly onDone?: (registration: OwnRegistration) => void;
}

/** Number of people and questions of an event. Sending asks once more, and says whether it is a place or the waiting list. */
export function RegisterForm({ event, member, onDone }: RegisterFormProps) {
  const texts = useEventTexts();
  const { t, locale } = texts;
  const { event_id, questions, persons_max, left, title } = event;
  const [persons, setPersons] = useState(1);
  const [initial] = useState(() => emptyForm(questions));
  const form = useDescribedForm(questions, initial);
  // As asked for: when places go while the window is open, it must not turn into another question under the finger.
  const [asked, setAsked] = useState<{ answers: Content; waits: boolean }>({ answers: {}, waits: false });
  const queryClient = useQueryClient();
  const { ask, act, dialog } = useAsked(member ? enterRegistration : registerForEvent, {
    words: { t },
    isOnce: true,
    focus: 'main',
    onDone: ({ registration }) => {
      onDone?.(registration);
      void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
    },
    onRefused: (failure) => form.refuse(failure, 'answers'),
  });
  const waits = persons > left;
  const whenIn = event.fee_yen === 0 ? 'register.consequence.free' : 'register.consequence';
  const consequence = asked.waits ? 'wait.consequence' : whenIn;
  function look() {
    const content = form.check();
    if (!content) return;
    setAsked({ answers: content, waits });
    ask();
  }
  return (
    <Section className="panel stack" titleId="register" title={t('register')} level={member ? 4 : 2}>
      <FormErrors heading={sentenceOf({ code: 'form-errors' }, locale)} {...form.summary} />
      <Form className="stack" onSend={look}>
        <SelectField
          id="persons"
          label={t(member ? 'persons.with' : 'persons')}
          fit="number"
          value={String(persons)}
          options={Array.from({ length: persons_max }, (_one, index) => ({
            value: String(index + 1),
            label: t('persons.count', { count: index + 1 }),
          }))}
          onChange={({ target }) => setPersons(Number(target.value))}
        />
        <FormFields form={form} purpose="onlineform" />
        {waits && (
          <Callout tone="info" title={t(left === 0 ? 'full.title' : 'few.title', { count: left })}>
            <p>{t('full.what')}</p>
          </Callout>
        )}
        <SendRow>{t(waits ? 'wait' : 'register.send')}</SendRow>
      </Form>
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={t(asked.waits ? 'wait.question' : 'register.question')}
        consequence={
          <>
            <p className="num">
              <b>
                <Unbroken text={t('cancel.object', { title, when: whenOf(event, texts), count: persons })} />
              </b>
            </p>
            <p>{t(consequence, { fee: feeOf(event, texts) })}</p>
          </>
        }
        confirmLabel={t(asked.waits ? 'wait' : 'register.send')}
        onConfirm={() =>
          void act(
            { event_id, persons, ...asked, waits: asked.waits ? 1 : 0, ...(member && { member_id: member.member_id }) },
            ({ registration: { state, code, waiting_no } }) =>
              t(`${state === 'waiting' ? 'wait' : 'register'}.${member ? 'entered' : 'done'}`, {
                name: member?.name ?? '',
                code,
                number: waiting_no ?? 1,
              }),
          )
        }
      />
    </Section>
  );
}
