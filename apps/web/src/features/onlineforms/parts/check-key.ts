import type { Onlineform } from '@machi/domain/onlineforms/contract';

/** What the browser keeps once the checklist of a form is ticked: another version, and another person for whom one applies, is ticked for again. */
export const checkKeyOf = (
  { onlineform_id, version }: Pick<Onlineform, 'onlineform_id' | 'version'>,
  proxy: number | undefined,
): string => `${onlineform_id}-${version}${proxy === undefined ? '' : `-proxy-${proxy}`}`;
