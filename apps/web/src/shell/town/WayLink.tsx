import { menuTitle } from '@machi/domain/navigation/head';
import { TextLink } from '@machi/ui/link/TextLink';
import { useLocale } from '../record/record.ts';
import { useTown } from './town.ts';

interface WayLinkProps {
  /** What the page of ways is asked for, such as `to_spot_id`; places of the town alone. */
  readonly asked?: Readonly<Record<string, string | number>>;
  readonly words?: string;
}

/** Leads to the way there; nothing in a town without buses. */
export function WayLink({ asked, words }: WayLinkProps) {
  const locale = useLocale();
  const town = useTown();
  if (town === undefined || town.default_route_id === null) return null;
  const query = new URLSearchParams(
    Object.entries(asked ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  return <TextLink href={query === '' ? '/plan' : `/plan?${query}`}>{words ?? menuTitle('plan', locale)}</TextLink>;
}
