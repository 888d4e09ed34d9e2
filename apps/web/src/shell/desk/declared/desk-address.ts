import { readAddress } from '@machi/client/read-address';
import type { Desk } from '@machi/domain/desk/desk';

/** What the address of a desk says. */
export interface DeskAddress {
  /** Which file is open. */
  readonly open: number | undefined;
  /** Something new is being entered. */
  readonly isNew: boolean;
  readonly asked: Readonly<Record<string, string>>;
}

/** Reads the address of a desk; what is old or odd in it is left out. */
export function readDeskAddress<Line, File extends Line>(
  { name, filters }: Pick<Desk<Line, File>, 'name' | 'filters'>,
  query: URLSearchParams,
): DeskAddress {
  const { given, idOf, asked } = readAddress(query);
  const narrowed = Object.entries(filters).filter(([filter, { options }]) =>
    options.some(({ value }) => value === given(filter)),
  );
  return {
    open: idOf(name),
    isNew: given('new') === '1',
    asked: { ...asked, ...Object.fromEntries(narrowed.map(([filter]) => [filter, given(filter)])) },
  };
}
