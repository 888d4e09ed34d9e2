import { memberParts } from '@machi/domain/members/fields';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import type { ControlProps } from '../described/field-controls.ts';
import { useLabels } from '../described/labels-and-rows.tsx';
import { useShellTexts } from '../shell-texts.ts';
import { placeInWords, usePlaces, type PlaceFields, type PlacePart, type Places } from './use-places.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const useAddressTexts = textsOf('address', { ja, en });

type AddressName = PlacePart | 'zipcode' | 'address3';

interface AddressFieldsProps extends PlaceFields {
  readonly field: (name: AddressName) => Omit<ControlProps, 'error'> & { readonly error?: string | undefined };
  /** Whether the whole address is optional: then no part is marked. */
  readonly isOptional?: boolean;
  /** Whether it is the reader's own address: a browser must not fill in other people's. */
  readonly isOwn?: boolean;
}

/** A postal code that fills in the address below as far as possible; all fields stay editable. */
export function AddressFields({ field, isOptional = false, isOwn = true, ...placeFields }: AddressFieldsProps) {
  const { t } = useAddressTexts();
  const { t: shell } = useShellTexts();
  const labels = useLabels(memberParts.address);
  const { found, choose } = usePlaces(placeFields);
  const must = (name: AddressName) => ({
    ...field(name),
    label: labels[name],
    ...(isOptional ? {} : { requiredWord: shell('required') }),
  });
  const { id: zipcodeId } = field('zipcode');
  const ofOwn = (token: string) => ({ autoComplete: isOwn ? token : 'off' });

  function news(places: Places): string {
    if (places.state === 'filled') return t('zipcode.filled', { place: placeInWords(places.place) });
    return t(`zipcode.${places.state}`);
  }

  return (
    <>
      <div className="stack-tight">
        <TextField
          {...must('zipcode')}
          hint={t('zipcode.hint')}
          inputMode="numeric"
          {...ofOwn('postal-code')}
          fit="date"
        />
        <p className="sm" role="status">
          {found && news(found)}
        </p>
      </div>
      {found?.state === 'several' && (
        <SelectField
          id={`${zipcodeId}-places`}
          label={t('places', { count: found.places.length })}
          emptyWord={t('places.choose')}
          options={found.places.map((place, index) => ({ value: String(index), label: placeInWords(place) }))}
          defaultValue=""
          onChange={({ target }) => {
            const place = found.places[Number(target.value)];
            if (target.value !== '' && place) choose(place);
          }}
        />
      )}
      <div className="form-row">
        <TextField {...must('prefecture')} {...ofOwn('address-level1')} />
        <TextField {...must('address1')} {...ofOwn('address-level2')} />
      </div>
      <TextField {...must('address2')} hint={t('address2.hint')} {...ofOwn('address-line1')} />
      <TextField
        {...field('address3')}
        label={labels.address3}
        optionalWord={isOptional ? undefined : shell('optional')}
        {...ofOwn('address-line2')}
      />
    </>
  );
}
