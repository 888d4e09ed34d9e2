/** Prefecture in front of the municipality. */
const PREFECTURE = /^(北海道|東京都|京都府|大阪府|[^\s0-9０-９]{2,3}県)\s*/u;
/** A town or village of a district. The names of three towns begin with 市 or contain it. */
const IN_DISTRICT = /^[^\s郡市]{1,5}(?:市)?郡\s*(?:余市|市[貝川]|[^\s市区郡]{1,6}?)[町村](?![町村])/u;
/** A city, also with 市 in its name, as in 四日市市. */
const CITY = /^[^\s0-9０-９]{1,6}?市(?!市)/u;
const WARD_TOWN_OR_VILLAGE = /^[^\s0-9０-９市]{1,5}?[区町村](?![町村])/u;
/** After the street and number, a blank separates the building. */
const BUILDING = /^(.*?[0-9０-９番地号目])\s+([^0-9０-９\s].*)$/u;

export interface AddressParts {
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
}

/**
 * Splits an address into the stored parts. Whatever cannot be split stays in the street: no letter is lost, and an
 * official can correct it.
 */
export function splitAddress(text: string): AddressParts {
  const whole = text.trim();
  const prefecture = PREFECTURE.exec(whole)?.[1] ?? '';
  const behind = whole.slice(prefecture.length).trim();
  const address1 = (IN_DISTRICT.exec(behind) ?? CITY.exec(behind) ?? WARD_TOWN_OR_VILLAGE.exec(behind))?.[0] ?? '';
  const rest = behind.slice(address1.length).trim();
  const [, street = rest, building = ''] = BUILDING.exec(rest) ?? [];
  return { prefecture, address1, address2: street, address3: building };
}
