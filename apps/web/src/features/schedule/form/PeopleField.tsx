import { MOST_PARTICIPANTS } from '@machi/domain/schedule/model';
import { Button } from '@machi/ui/button/Button';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { TextField } from '@machi/ui/field/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSession } from '../../../shell/record/record.ts';
import { scheduleQueries } from '../queries.ts';
import { useScheduleTexts } from '../texts.ts';
import { useNames } from '../use-names.ts';

type Boxes = RefObject<HTMLElement | null>;

/** Moves the focus after a tick to the box that takes the moved one's place, else to the list's message. */
function usePlaceFocus(otherwise: RefObject<HTMLElement | null>): (boxes: Boxes, index: number) => void {
  const place = useRef<{ readonly boxes: Boxes; readonly index: number }>(undefined);
  useEffect(() => {
    const wanted = place.current;
    place.current = undefined;
    if (wanted === undefined || document.activeElement !== document.body) return;
    const { boxes, index } = wanted;
    const left = [...(boxes.current?.querySelectorAll('input') ?? [])];
    (left[index] ?? left.at(-1) ?? otherwise.current)?.focus();
  });
  return (boxes, index) => {
    place.current = { boxes, index };
  };
}

interface PeopleFieldProps {
  readonly chosen: readonly number[];
  /** Names of present participants, who may be missing from the reader's own list. */
  readonly names: ReadonlyMap<number, string>;
  /** Number of further participants hidden from the reader. */
  readonly hidden: number;
  readonly onChange: (chosen: readonly number[]) => void;
  readonly error: string | undefined;
}

/** Limit of shown people; the others are found by name. */
const MOST_SHOWN = 12;

/** Chooses participants: the chosen ones first, then those that can be added. */
export function PeopleField({ chosen, names, hidden, onChange, error }: PeopleFieldProps) {
  const { t, locale } = useScheduleTexts();
  const { member_id: self } = useSession();
  const [sought, setSought] = useState('');
  const chosenBoxes = useRef<HTMLDivElement>(null);
  const addableBoxes = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const stayAt = usePlaceFocus(search);
  const { data } = useQuery(scheduleQueries.people(locale));
  const { data: groups } = useQuery(scheduleQueries.groups(locale));
  const people = data?.people ?? [];
  const nameOf = useNames(names);
  const workplaces = new Map(
    (data?.organizations ?? []).map((one) => [one.organization_id, one.organization_name[locale]]),
  );
  const addable = people.filter(({ member_id, name }) => !chosen.includes(member_id) && name.includes(sought.trim()));
  const add = (ids: readonly number[]) => onChange([...new Set([...chosen, ...ids])].slice(0, MOST_PARTICIPANTS));
  const label = (id: number): string => {
    const workplace = workplaces.get(people.find(({ member_id }) => member_id === id)?.organization_id ?? 0);
    return [id === self ? t('people.you', { name: nameOf(id) }) : nameOf(id), workplace].filter(Boolean).join(' ');
  };
  return (
    <FieldGroup
      id="participants"
      legend={t('field.participants')}
      hint={t('people.hint')}
      className="schedule-people"
      error={error}
    >
      <div className="checks" ref={chosenBoxes}>
        {chosen.map((id, index) => (
          <CheckField
            key={id}
            label={label(id)}
            checked
            onChange={() => {
              stayAt(chosenBoxes, index);
              onChange(chosen.filter((one) => one !== id));
            }}
          />
        ))}
      </div>
      {hidden > 0 && <p className="muted">{t('people.hidden', { count: hidden })}</p>}
      {people.length > 1 && (
        <div className="panel stack">
          <TextField
            ref={search}
            type="search"
            label={t('people.find')}
            value={sought}
            autoComplete="off"
            onChange={({ target }) => setSought(target.value)}
          />
          <div className="checks" ref={addableBoxes}>
            {addable.slice(0, MOST_SHOWN).map(({ member_id }, index) => (
              <CheckField
                key={member_id}
                label={label(member_id)}
                checked={false}
                onChange={() => {
                  stayAt(addableBoxes, index);
                  add([member_id]);
                }}
              />
            ))}
          </div>
          {addable.length === 0 && <p className="muted">{t('people.none')}</p>}
          {addable.length > MOST_SHOWN && (
            <p className="muted">{t('people.more', { count: addable.length - MOST_SHOWN })}</p>
          )}
          {(groups?.groups.length ?? 0) > 0 && (
            <div className="row">
              {groups?.groups.map((group) => (
                <Button
                  key={group.member_group_id}
                  size="small"
                  onClick={() => add(group.people.map(({ member_id }) => member_id))}
                >
                  {t('people.group', { name: group.member_group_name })}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
