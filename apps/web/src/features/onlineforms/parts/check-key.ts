import type { Onlineform } from '@machi/domain/onlineforms/contract';

/** What the browser keeps once the checklist of a form is ticked: another version has to be ticked again. */
export const checkKeyOf = ({ onlineform_id, version }: Pick<Onlineform, 'onlineform_id' | 'version'>): string =>
  `${onlineform_id}-${version}`;
