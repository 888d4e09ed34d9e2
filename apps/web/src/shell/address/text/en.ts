export const en = {
  'zipcode.hint': '7 digits, such as 099-1234. Prefecture and city are filled in.',
  'zipcode.filled': '“{{place}}” was filled in below. Please correct it if it is wrong.',
  'zipcode.unknown': 'No address was found for this postal code. Please type it below.',
  'zipcode.failed': 'The address could not be looked up. Please type it below.',
  'zipcode.several': 'There are several addresses with this postal code. Please choose from the list that follows.',
  places_one: 'Addresses with this postal code ({{count}})',
  places_other: 'Addresses with this postal code ({{count}})',
  'places.choose': 'Choose',
  'address2.hint': 'With the number, such as 旭2丁目3番地',
} as const;
