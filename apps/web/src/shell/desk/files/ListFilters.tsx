import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { SelectField, type SelectOption } from '@machi/ui/field/SelectField';
import type { HeldAddress } from '../use-held-address.ts';

interface ListFiltersProps<Name extends string> {
  t(
    key: 'search.q' | 'search.hint' | 'search.send' | 'search.clear' | 'filters' | 'filters.count' | 'any',
    values?: { readonly count: string | number },
  ): string;
  readonly go: HeldAddress<unknown>['go'];
  /** Name of the open file in the address. */
  readonly file: string;
  /** Whether nothing else is open, so that its button is the green one. */
  readonly isMain: boolean;
  /** Filter values by field name. */
  readonly shown: Readonly<Record<Name | 'q', string>>;
  readonly fields: readonly {
    readonly name: Name;
    readonly label: string;
    readonly options: readonly SelectOption[];
  }[];
}

/** Searches a desk's files by words and by lists of choices. */
export function ListFilters<Name extends string>(props: ListFiltersProps<Name>) {
  const { t, go, file, isMain, shown, fields } = props;
  const count = fields.filter(({ name }) => shown[name] !== '').length;
  const nothing = Object.fromEntries(Object.keys(shown).map((name) => [name, undefined]));
  return (
    <DeskSearch
      t={t}
      isMain={isMain}
      shown={shown}
      filters={{
        title: count > 0 ? t('filters.count', { count }) : t('filters'),
        isOpen: count > 0,
        fields: (wish) =>
          fields.map(({ name, label, options }) => (
            <SelectField
              // Choices may arrive after the form.
              key={`${name} ${options.length}`}
              name={name}
              label={label}
              emptyWord={t('any')}
              defaultValue={wish[name]}
              options={options}
            />
          )),
      }}
      onSearch={(wish) => go({ ...wish, page: undefined, [file]: undefined })}
      onClear={count > 0 || shown.q !== '' ? () => go({ ...nothing, page: undefined }) : undefined}
    />
  );
}
