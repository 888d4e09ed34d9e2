import { longDayOf } from '@machi/domain/calendar/long-days';
import { townCardUse } from '@machi/domain/cards/town-card';
import type { OwnPass, OwnPasses } from '@machi/domain/passes/contract';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { TextLink } from '@machi/ui/link/TextLink';
import { StatusTag, type StatusShape } from '@machi/ui/tag/Tag';
import type { ReactNode } from 'react';
import { useTown } from '../../shell/town/town.ts';
import { usePassTexts } from './texts.ts';

type Check = OwnPass['checks'][number];

const shapes: Readonly<Record<Check['state'], StatusShape>> = {
  done: 'fixed',
  missing: 'provisional',
  unmet: 'refused',
};

const cardWords = { lost: 'checks.card.lost', none: 'checks.card.missing' } as const;

/** Mark of a check. Cards are optional, so a missing one is not an open task. */
function tagOf(
  { item, state }: Check,
  { card }: OwnPasses,
): { shape: StatusShape; word: Check['state'] | 'none' | 'lost' | 'town' } {
  if (item !== 'card' || state !== 'missing') return { shape: shapes[state], word: state };
  if (card === 'lost') return { shape: 'refused', word: 'lost' };
  // A linked card that the bath does not accept is a town card.
  return card === 'linked' ? { shape: 'provisional', word: 'town' } : { shape: 'cancelled', word: 'none' };
}

interface ChecksProps {
  readonly held: OwnPass;
  readonly own: OwnPasses;
  readonly serviceId: number;
}

/** Requirements of a pass: the present ones, and links for the others. */
export function Checks({ held, own, serviceId }: ChecksProps) {
  const { t, locale } = usePassTexts();
  const hasFaces = useTown()?.has_faces === true;

  function words({ item, state }: Check): string {
    if (item === 'consent' && held.consented_at !== null) {
      return t('checks.since', { date: longDayOf(held.consented_at, locale) });
    }
    if (item === 'card' && state === 'missing')
      return own.card === 'linked' ? townCardUse(hasFaces)[locale] : t(cardWords[own.card]);
    return state === 'missing' && (item === 'residence' || item === 'birthdate') ? t('checks.at-office') : '';
  }
  function way({ item, state }: Check): ReactNode {
    if (item === 'service' && state === 'missing') {
      return (
        <TextLink href={`/service/${serviceId}`}>
          {t(own.service === 'suspended' ? 'checks.service.resume' : 'checks.service.go')}
        </TextLink>
      );
    }
    return item === 'card' && own.card !== 'none' ? (
      <TextLink href="/account#cards">{t('checks.card.see')}</TextLink>
    ) : undefined;
  }

  return (
    <section className="stack">
      <h2>{t('checks.title')}</h2>
      <DescriptionList
        rows={held.checks.map((check) => ({
          id: check.item,
          term: t(`checks.${check.item}`),
          detail: (
            <span className="row tight">
              <Tag check={check} own={own} />
              <span className="sm">{words(check)}</span>
            </span>
          ),
          action: way(check),
        }))}
      />
    </section>
  );
}

function Tag({ check, own }: { check: Check; own: OwnPasses }) {
  const { t } = usePassTexts();
  const { shape, word } = tagOf(check, own);
  return <StatusTag shape={shape}>{t(`checks.${word}`)}</StatusTag>;
}
