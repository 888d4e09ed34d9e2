import { readAddress } from '@machi/client/read-address';
import type { Desk } from '@machi/domain/desk/desk';

/** State of a desk in its address. */
export interface DeskAddress {
  /** Id of the open file. */
  readonly open: number | undefined;
  /** Whether a new entry is being made. */
  readonly isNew: boolean;
  readonly asked: Readonly<Record<string, string>>;
}

/** Reads a desk's address and ignores outdated or odd values. */
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
