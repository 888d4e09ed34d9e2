import { DEATH_TAG } from '@machi/domain/deaths/model';
import type { Locale } from '@machi/domain/locale/model';
import { StatusTag } from '@machi/ui/tag/Tag';

interface DeathTagProps {
  readonly person: { readonly has_died: boolean };
  readonly locale: Locale;
}

/** Shown next to the name of a person whose death the office has recorded. */
export const DeathTag = ({ person, locale }: DeathTagProps) =>
  person.has_died ? <StatusTag shape="cancelled">{DEATH_TAG[locale]}</StatusTag> : null;
