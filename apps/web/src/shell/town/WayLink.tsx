import { menuTitle } from '@machi/domain/navigation/head';
import { TextLink } from '@machi/ui/link/TextLink';
import { useLocale } from '../record/record.ts';
import { useTown } from './town.ts';

interface WayLinkProps {
  /** Parameters of the route page, such as `to_spot_id`; only places of the town. */
  readonly asked?: Readonly<Record<string, string | number>>;
  readonly words?: string;
}

/** Links to the route search; empty in a town without buses. */
export function WayLink({ asked, words }: WayLinkProps) {
  const locale = useLocale();
  const town = useTown();
  if (town === undefined || town.default_route_id === null) return null;
  const query = new URLSearchParams(
    Object.entries(asked ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  return <TextLink href={query === '' ? '/plan' : `/plan?${query}`}>{words ?? menuTitle('plan', locale)}</TextLink>;
}
