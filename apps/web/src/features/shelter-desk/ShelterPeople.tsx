import { flagOf } from '@machi/domain/fields/ids';
import {
  checkInAtShelter,
  exportShelterPeople,
  findShelterMembers,
  leaveShelter,
  listShelterPeople,
  moveShelterStay,
  MOST_TOGETHER,
  type DeskShelter,
  type StayView,
} from '@machi/domain/shelters/contract';
import type { FoundMember } from '@machi/domain/members/found-member';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { CheckField } from '@machi/ui/field/CheckField';
import { SelectField } from '@machi/ui/field/SelectField';
import { StepperField } from '@machi/ui/field/StepperField';
import { TextAreaField } from '@machi/ui/field/TextAreaField';
import { Panel } from '@machi/ui/panel/Panel';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import { MemberFinder } from '../../shell/desk/account-finder/MemberFinder.tsx';
import { SaveTable } from '../../shell/desk/save-table/SaveTable.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useShelterDeskTexts = deskTextsOf('shelter-desk', { ja, en });

interface OpenProps {
  readonly open: readonly DeskShelter[];
}

/** Who is in which shelter; each look is recorded. */
export function ShelterPeople({ open }: OpenProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (open.length === 0)
    return (
      <Section className="stack-tight" title={t('people')} headingRef={heading}>
        <p>{t('people.none-open')}</p>
      </Section>
    );
  return (
    <>
      <Panel title={t('enter')}>
        <CheckIn open={open} />
      </Panel>
      <Section className="stack" title={t('people')} headingRef={heading}>
        {isShown ? (
          <People open={open} heading={heading} />
        ) : (
          <>
            <p>{t('people.look')}</p>
            <div>
              <Button onClick={() => setShown(true)}>{t('people.show')}</Button>
            </div>
          </>
        )}
      </Section>
    </>
  );
}

const optionsOf = (open: readonly DeskShelter[]) =>
  open.map(({ shelter_id, shelter_name }) => ({ value: String(shelter_id), label: shelter_name }));

/** Names of those who come together, one a line. */
function CheckIn({ open }: OpenProps) {
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

interface PeopleProps extends OpenProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function People({ open, heading }: PeopleProps) {
  const { t, locale } = useShelterDeskTexts();
  const [shelter, setShelter] = useState('');
  const [typed, setTyped] = useState('');
  const [isGone, setGone] = useState(false);
  const [page, setPage] = useState(1);
  const q = useDeferredValue(typed.trim());
  const question = {
    ...(shelter !== '' && { shelter_id: shelter }),
    ...(q !== '' && { q }),
    scope: isGone ? ('gone' as const) : ('here' as const),
  };
  const query = useQuery({
    ...askAnew(listShelterPeople, { ...question, ...(page > 1 && { page }) }, locale),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const pages = data ? Math.ceil(data.total / data.page_size) : 1;
  return (
    <div className="stack shelter-people">
      <p className="sm muted">{t('people.logged')}</p>
      <div className="form-row no-print">
        <SelectField
          label={t('shelter')}
          value={shelter}
          onChange={({ target }) => {
            setShelter(target.value);
            setPage(1);
          }}
          options={[{ value: '', label: t('shelter.all') }, ...optionsOf(open)]}
        />
        <SearchField
          label={t('find')}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setPage(1);
          }}
          clearLabel={t('find.clear')}
        />
      </div>
      <CheckField
        className="no-print"
        label={t('gone')}
        checked={isGone}
        onChange={({ target }) => setGone(target.checked)}
      />
      {!data ? (
        <NotLoaded query={query} label={t('loading')} />
      ) : (
        <>
          <p role="status">{t('people.found', { count: data.total })}</p>
          {data.stays.length > 0 && <StayTable stays={data.stays} open={open} heading={heading} />}
          <div className="row no-print">
            {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('page.previous')}</Button>}
            {page < pages && <Button onClick={() => setPage(page + 1)}>{t('page.next')}</Button>}
            <Button onClick={() => window.print()}>{t('print')}</Button>
          </div>
          <div className="no-print">
            <SaveTable
              endpoint={exportShelterPeople}
              question={question}
              t={t}
              label={t('save')}
              note={t('save.note')}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface StaysProps extends PeopleProps {
  readonly stays: readonly StayView[];
}

function StayTable({ stays, open, heading }: StaysProps) {
  const { t } = useShelterDeskTexts();
  const numbers = new Map([...new Set(stays.map(({ household_id }) => household_id))].map((id, at) => [id, at + 1]));
  return (
    <Table
      caption={t('people')}
      columns={[
        { id: 'household', head: t('household'), numeric: true },
        { id: 'name', head: t('name') },
        { id: 'shelter', head: t('shelter') },
        { id: 'arrived', head: t('arrived') },
        { id: 'action', head: t('action') },
      ]}
      rows={stays.map((stay) => {
        const isLarge = stays.filter(({ household_id }) => household_id === stay.household_id).length > 1;
        const name =
          stay.name ||
          t(stay.persons > 1 || stay.member_id === null ? 'unnamed' : 'left-portal', { count: stay.persons });
        return {
          id: String(stay.shelter_stay_id),
          cells: [
            numbers.get(stay.household_id) ?? '',
            stay.mark === '' ? (
              <b key="name">{name}</b>
            ) : (
              <span key="name" className="stack-tight">
                <b>{name}</b>
                <span className="sm muted">{t('same', { mark: stay.mark })}</span>
              </span>
            ),
            stay.shelter_name,
            stay.way === null ? (
              clockOf(stay.arrived_at)
            ) : (
              <span key="arrived" className="stack-tight">
                {clockOf(stay.arrived_at)}
                <span className="sm muted">{t(`way.${stay.way}`, { terminal: stay.terminal_name ?? '' })}</span>
              </span>
            ),
            stay.left_at === null ? (
              <span key="action" className="row tight no-print">
                <StayActions stay={stay} name={name} isLarge={isLarge} open={open} heading={heading} />
              </span>
            ) : (
              t(`how.${stay.left_how ?? 'left'}`, { at: clockOf(stay.left_at) })
            ),
          ],
        };
      })}
    />
  );
}

interface ActionsProps extends PeopleProps {
  readonly stay: StayView;
  readonly name: string;
  readonly isLarge: boolean;
}

function StayActions({ stay, name, isLarge, open, heading }: ActionsProps) {
  const texts = useShelterDeskTexts();
  const { t } = texts;
  const others = open.filter(({ shelter_id }) => shelter_id !== stay.shelter_id);
  const [isWhole, setWhole] = useState(isLarge);
  const [target, setTarget] = useState('');
  const { shelter_stay_id } = stay;
  const with_household = flagOf(isWhole);
  const shelter_id = Number(target || others[0]?.shelter_id);
  const whole = isLarge && (
    <CheckField label={t('whole')} checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />
  );
  const begin = () => setWhole(isLarge);
  return (
    <>
      {others.length > 0 && (
        <AskedAction
          endpoint={moveShelterStay}
          input={() => ({ shelter_stay_id, shelter_id, with_household })}
          label={t('move')}
          question={t('move.question', { name })}
          done={t('move.done', { name })}
          button={{ size: 'small', 'aria-label': t('move.of', { name }) }}
          words={texts}
          focus={heading}
          onAsk={begin}
        >
          <SelectField
            label={t('move.to')}
            value={String(shelter_id)}
            onChange={(event) => setTarget(event.target.value)}
            options={optionsOf(others)}
          />
          {whole}
        </AskedAction>
      )}
      <AskedAction
        endpoint={leaveShelter}
        input={() => ({ shelter_stay_id, with_household })}
        label={t('leave')}
        question={t('leave.question', { name })}
        done={t('leave.done', { name })}
        button={{ size: 'small', 'aria-label': t('leave.of', { name }) }}
        words={texts}
        focus={heading}
        onAsk={begin}
      >
        {whole}
      </AskedAction>
    </>
  );
}
