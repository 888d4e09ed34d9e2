import type { DescribedField, Kept, KeptName } from '@machi/domain/described/model';
import { keptFields } from '@machi/domain/described/kept';
import { reservationFields } from '@machi/domain/reservations/fields';

type Name = KeptName<typeof reservationFields>;

/** The columns of a reservation that its description names. */
export const KEPT_NAMES: readonly Name[] = keptFields(reservationFields).map(({ name }) => name);

const typeOf = (field: DescribedField): string => {
  if (field.kind === 'number' || field.kind === 'yen') return 'int';
  const isFlag = field.kind === 'tick' || (field.kind === 'choice' && typeof field.options[0]?.value === 'number');
  return isFlag ? 'smallint' : 'text';
};

/** Their types, for statements that read rows from JSON. */
export const KEPT_TYPES = Object.fromEntries(
  keptFields(reservationFields).map((field) => [field.name, typeOf(field)]),
) as Readonly<Record<Name, string>>;

/** What a row holds of them. */
export const keptIn = (row: Kept<typeof reservationFields>): Kept<typeof reservationFields> =>
  Object.fromEntries(KEPT_NAMES.map((name) => [name, row[name]])) as Kept<typeof reservationFields>;
