import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { findApplications } from '@machi/domain/reception/find-contract';
import { said, type FoundSource } from '../../platform/search/found-source.ts';

/** Reservations, for reception; its own search writes each look into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'desk-reservation',
    async forReader({ ask, q }) {
      const reservations = await ask(findApplications, { q });
      return (reservations?.applications ?? []).map((one) => ({
        href: `/reception?application=${one.application_code}`,
        title: said([one.name, one.group_name].filter(Boolean).join(' ') || one.application_code),
        text: localized(
          (locale) =>
            `${one.application_code} ${one.location_name} ${one.plan_name} ${dayInWords(one.use.target_date)[locale]}`,
        ),
        isMatched: true as const,
      }));
    },
  },
];
