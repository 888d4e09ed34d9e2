import { memberParts } from '@machi/domain/members/fields';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextField } from '@machi/ui/field/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useLabels } from '../described/use-labels.ts';
import { useShellTexts } from '../shell-texts.ts';
import { useAddressTexts } from './texts.ts';
import { placeInWords, usePlaces } from './use-places.ts';
import type { PlaceFields, PlacePart, Places } from './use-places.ts';

type AddressName = PlacePart | 'zipcode' | 'address3';

interface AddressFieldsProps extends PlaceFields {
  readonly field: (name: AddressName) => UseFormRegisterReturn & { readonly id: string; readonly error?: string };
}

/** A postal code that fills what it can of the address below it; everything stays open to be typed. */
export function AddressFields({ field, ...placeFields }: AddressFieldsProps) {
  const { t } = useAddressTexts();
  const { t: shell } = useShellTexts();
  const labels = useLabels(memberParts.address);
  const { found, choose } = usePlaces(placeFields);
  const must = (name: AddressName) => ({
    ...field(name),
    label: labels[name],
    requiredWord: shell('required'),
    'aria-required': true,
  });

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
          autoComplete="postal-code"
          fit="date"
        />
        <p className="sm" role="status">
          {found && news(found)}
        </p>
      </div>
      {found?.state === 'several' && (
        <SelectField
          id="places"
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
        <TextField {...must('prefecture')} autoComplete="address-level1" />
        <TextField {...must('address1')} autoComplete="address-level2" />
      </div>
      <TextField {...must('address2')} hint={t('address2.hint')} autoComplete="address-line1" />
      <TextField
        {...field('address3')}
        label={labels.address3}
        optionalWord={shell('optional')}
        autoComplete="address-line2"
      />
    </>
  );
}
