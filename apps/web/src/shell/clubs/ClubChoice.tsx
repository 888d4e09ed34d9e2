import type { DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { exemptionOn, lastDayOf } from '@machi/domain/reservations/clubs';
import type { OwnClub } from '@machi/domain/clubs/contract';
import { clubMethodWords } from '@machi/domain/clubs/words';
import { Callout } from '@machi/ui/callout/Callout';
import { SelectField } from '@machi/ui/field/SelectField';
import { useEffect, useRef } from 'react';
import { dayBeyond, filledOf, noClub, type ClubFilled } from './choice.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useClubChoiceTexts = textsOf('club-choice', { ja, en });

interface ClubChoiceProps {
  readonly clubs: readonly OwnClub[];
  readonly clubId: string;
  /** Whether the form applies the club's exemption. */
  readonly isExempt: boolean;
  /** The chosen days of use. */
  readonly days: readonly DateText[];
  readonly error?: string | undefined;
  /** A day that requires a club. */
  readonly neededOn?: DateText | undefined;
  readonly onFill: (filled: ClubFilled) => void;
}

/** Chooses the registered club and applies its exemption for these days. Empty without a club. */
export function ClubChoice({ clubs, clubId, isExempt, days, error, neededOn, onFill }: ClubChoiceProps) {
  const { t, locale } = useClubChoiceTexts();
  const club = clubs.find((one) => String(one.club_id) === clubId);
  const filled = club && filledOf(club, days);
  const latest = useRef(onFill);
  useEffect(() => {
    latest.current = onFill;
  });
  // Other days may have another exemption, or none.
  const isStale = filled !== undefined && filled.club_exemption !== isExempt;
  useEffect(() => {
    if (isStale && filled) latest.current(filled);
  });
  if (clubs.length === 0) return null;

  const beyond = club && dayBeyond(club, days);
  const standing = club && days[0] !== undefined ? exemptionOn(club.exemptions, days[0]) : undefined;
  function told(one: OwnClub): string {
    if (filled?.club_exemption === true && standing)
      return t('exempt', {
        what: clubMethodWords[standing.method][locale],
        day: dateInWords(lastDayOf(standing))[locale],
      });
    const last = one.exemptions.map(lastDayOf).toSorted().at(-1);
    if (last === undefined || days.length === 0) return '';
    return t('not-exempt', { day: dateInWords(last)[locale] });
  }
  const words = club ? told(club) : '';
  return (
    <div className="stack-tight">
      <SelectField
        id="club_id"
        label={t('label')}
        hint={t('hint')}
        value={clubId}
        emptyWord={t('none')}
        options={clubs.map(({ club_id, club_name }) => ({ value: String(club_id), label: club_name }))}
        error={neededOn === undefined ? error : t('needed', { day: dateInWords(neededOn)[locale] })}
        onChange={({ target }) => {
          const chosen = clubs.find(({ club_id }) => String(club_id) === target.value);
          onFill(chosen ? filledOf(chosen, days) : noClub);
        }}
      />
      {club && beyond !== undefined && (
        <Callout
          tone="warning"
          live="status"
          title={t('beyond', { name: club.club_name, day: dateInWords(beyond)[locale] })}
        />
      )}
      {words !== '' && (
        <p className="sm" role="status">
          {words}
        </p>
      )}
    </div>
  );
}
