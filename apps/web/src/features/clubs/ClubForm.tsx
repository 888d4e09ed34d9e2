import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { dateAt, isDateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { clubDesk } from '@machi/domain/clubs/desk';
import { changeClub, findClubMembers, registerClub } from '@machi/domain/clubs/desk-contract';
import { ClubKind, type ClubFile } from '@machi/domain/clubs/views';
import { MAX_IN_CHARGE, clubRoles, type ClubRole } from '@machi/domain/clubs/model';
import { clubRoleWords } from '@machi/domain/clubs/words';
import { check } from '@machi/domain/contract/problems';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { numberTyped } from '@machi/domain/fields/numbers';
import { sentenceOf } from '@machi/domain/refusals/model';
import { groupTypeWords, groupTypes } from '@machi/domain/reservations/words';
import { Button } from '@machi/ui/button/Button';
import { DateField } from '@machi/ui/field/DateField';
import { SelectField } from '@machi/ui/field/SelectField';
import { Icon } from '@machi/ui/icon/Icon';
import { TextField } from '@machi/ui/field/TextField';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { useCall } from '../../shell/calls/use-call.ts';
import { AccountFinder } from '../../shell/desk/account-finder/AccountFinder.tsx';
import { useKeptFiles } from '../../shell/desk/declared/use-desk.ts';
import { useClubTexts } from './texts.ts';

interface ClubFormProps {
  /** The club to change; undefined for a new one. */
  readonly club?: ClubFile;
  readonly onSaved: (club: ClubFile) => void;
  readonly onCancel?: () => void;
}

interface Person {
  readonly member_id: number;
  readonly name: string;
  readonly role: ClubRole;
}
interface Typed {
  readonly club_name: string;
  readonly club_kana: string;
  readonly group_type: string;
  readonly member_count: string;
  readonly registered_on: string;
  readonly registered_until: string;
  readonly in_charge: readonly Person[];
}

const typedOf = (club: ClubFile | undefined): Typed => ({
  club_name: club?.club_name ?? '',
  club_kana: club?.club_kana ?? '',
  group_type: club?.group_type ?? 'circle',
  member_count: club?.member_count?.toString() ?? '',
  registered_on: club?.registered_on ?? dateAt(new Date()),
  registered_until: club?.registered_until ?? '',
  in_charge: club?.in_charge ?? [],
});

/** Wire names and labels of the fields. */
const labels = [
  ['club_name', 'name'],
  ['club_kana', 'kana'],
  ['group_type', 'kind'],
  ['member_count', 'count'],
  ['registered_on', 'registered_on'],
  ['registered_until', 'registered_until'],
  ['in_charge', 'people'],
] as const;

/** The request, complete or not: the contract's own check reports what is missing. */
const inputOf = (typed: Typed) => ({
  club_name: typed.club_name,
  club_kana: typed.club_kana,
  group_type: typed.group_type,
  member_count: numberTyped(typed.member_count) ?? null,
  registered_on: typed.registered_on,
  registered_until: typed.registered_until === '' ? null : typed.registered_until,
  in_charge: typed.in_charge.map(({ member_id, role }) => ({ member_id, role })),
});

/** A club's entry in the register, and its persons in charge. */
export function ClubForm({ club, onSaved, onCancel }: ClubFormProps) {
  const { t, locale } = useClubTexts();
  const registering = useCall(registerClub);
  const changing = useCall(changeClub);
  const formId = useId();
  const keyFor = useAttemptKey();
  const { readAgain } = useKeptFiles(clubDesk);
  const [typed, setTyped] = useState(() => typedOf(club));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);

  // The pressed button is gone; without a person in charge the focus goes to that field.
  const begins = club && (club.in_charge.length === 0 ? 'in_charge' : 'club_name');
  useEffect(() => {
    if (begins !== undefined) document.getElementById(begins)?.focus();
  }, [begins]);
  const edit = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
  };
  function refuse(found: Readonly<Record<string, string>>, others: readonly string[]) {
    setErrors(found);
    setLines(others);
    setAttempt(attempt + 1);
  }
  async function send(input: InputOf<typeof registerClub>) {
    const flags = { ...toldInPlace, idempotencyKey: keyFor(input) };
    if (!club) return registering.send(input, flags);
    return changing.send({ ...input, club_id: club.club_id, revision: club.revision }, flags);
  }
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = check(registerClub.input, inputOf(typed));
    if ('problems' in checked) {
      const found = new Map(
        checked.problems.map((one) => [one.field.split('.')[0] ?? '', sentenceOf(one, locale)] as const),
      );
      return refuse(Object.fromEntries(found), []);
    }
    const result = await send(checked.value);
    if (!result) return undefined;
    if (result.ok) return onSaved(result.reply.club);
    const known = Object.fromEntries(Object.entries(result.errors).filter(([field]) => field in typed));
    const isElsewhere = Object.keys(known).length < Object.keys(result.errors).length || result.status !== 409;
    refuse(
      Object.fromEntries(Object.entries(known).map(([field, [sentence = '']]) => [field, sentence])),
      isElsewhere && Object.keys(known).length === 0 ? refusalLines(result, { t }) : [],
    );
    if (result.status === 409 && club) await readAgain(club.club_id);
    return undefined;
  }
  // In a club's file its name stands above.
  const Heading = club ? 'h3' : 'h2';
  const labelOf = (field: string): string => {
    const label = labels.find(([name]) => name === field)?.[1];
    return label === undefined ? '' : t(label);
  };
  const day = (field: 'registered_on' | 'registered_until', isRequired: boolean) => (
    <DateField
      id={field}
      label={t(field)}
      {...(isRequired ? { requiredWord: t('required') } : { optionalWord: t('optional'), hint: t('span.hint') })}
      value={typed[field]}
      onChange={({ target }) => edit({ [field]: target.value })}
      readout={isDateText(typed[field]) && dateInWords(typed[field])[locale]}
      error={errors[field]}
    />
  );
  return (
    <div className="stack">
      <form id={formId} className="stack" noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
        <FormErrors
          heading={t('refused')}
          errors={Object.entries(errors).map(([fieldId, message]) => ({
            fieldId,
            message: t('error.of', { field: labelOf(fieldId), message }),
          }))}
          attempt={attempt}
        >
          {lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>)}
        </FormErrors>
        <TextField
          id="club_name"
          label={t('name')}
          requiredWord={t('required')}
          value={typed.club_name}
          onChange={({ target }) => edit({ club_name: target.value })}
          error={errors['club_name']}
        />
        <TextField
          id="club_kana"
          lang="ja"
          label={t('kana')}
          requiredWord={t('required')}
          value={typed.club_kana}
          onChange={({ target }) => edit({ club_kana: target.value })}
          error={errors['club_kana']}
        />
        <SelectField
          id="group_type"
          label={t('kind')}
          value={typed.group_type}
          options={groupTypes.map((value) => ({ value, label: groupTypeWords[value][locale] }))}
          onChange={({ target }) =>
            edit({ group_type: ClubKind.options.find((one) => one === target.value) ?? 'other' })
          }
        />
        <TextField
          id="member_count"
          label={t('count')}
          optionalWord={t('optional')}
          fit="number"
          inputMode="numeric"
          after={t('count.unit')}
          value={typed.member_count}
          onChange={({ target }) => edit({ member_count: target.value })}
          error={errors['member_count']}
        />
        {day('registered_on', true)}
        {day('registered_until', false)}
      </form>
      <section className="stack-tight" aria-labelledby="in_charge">
        <Heading id="in_charge" tabIndex={-1}>
          {t('people')}
        </Heading>
        {errors['in_charge'] !== undefined && (
          <p className="err">
            <Icon name="error" />
            <span>{errors['in_charge']}</span>
          </p>
        )}
        <ul className="club-people">
          {typed.in_charge.map((person) => (
            <li key={person.member_id} className="club-person">
              <b>{person.name}</b>
              <SelectField
                label={t('role.of', { name: person.name })}
                value={person.role}
                options={clubRoles.map((value) => ({ value, label: clubRoleWords[value][locale] }))}
                onChange={({ target }) =>
                  edit({
                    in_charge: typed.in_charge.map((one) =>
                      one === person
                        ? { ...one, role: clubRoles.find((role) => role === target.value) ?? one.role }
                        : one,
                    ),
                  })
                }
              />
              <Button
                size="small"
                variant="text-danger"
                aria-label={t('person.remove.of', { name: person.name })}
                onClick={() => {
                  edit({ in_charge: typed.in_charge.filter((one) => one !== person) });
                  document.getElementById('in_charge')?.focus();
                }}
              >
                {t('person.remove')}
              </Button>
            </li>
          ))}
        </ul>
        {typed.in_charge.length < MAX_IN_CHARGE && (
          <AccountFinder
            endpoint={findClubMembers}
            label={t('person.find')}
            noAccount={t('person.guest')}
            isBeside
            onChoose={({ member_id, name }) => {
              if (typed.in_charge.some((one) => one.member_id === member_id)) return;
              const role = typed.in_charge.length === 0 ? 'head' : 'contact';
              edit({ in_charge: [...typed.in_charge, { member_id, name, role }] });
            }}
          />
        )}
      </section>
      <div className="actions">
        <SendingButton type="submit" form={formId} variant="primary" busy={registering.busy || changing.busy}>
          {t(club ? 'change.save' : 'new.save')}
        </SendingButton>
        {onCancel && <Button onClick={onCancel}>{t('keep')}</Button>}
      </div>
    </div>
  );
}
