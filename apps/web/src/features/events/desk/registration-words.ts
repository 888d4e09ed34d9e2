import type { DeskRegistration } from '@machi/domain/events/views';
import { textsOf } from '../../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useEventDeskTexts = textsOf('event-desk', { ja, en });

const shapes = { registered: 'fixed', waiting: 'provisional', canceled: 'cancelled' } as const;

/** State of a registration in the list, with the number of who waits. */
export function standingOf(
  { state, waiting_no }: DeskRegistration,
  { t }: Pick<ReturnType<typeof useEventDeskTexts>, 't'>,
) {
  const words = waiting_no === null ? t(`state.${state}`) : t('state.number', { number: waiting_no });
  return { words, shape: shapes[state] };
}
